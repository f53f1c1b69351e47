"""The rules of Atodashi Hodai: pure functions, and the only place where a rule stands.

They trust their arguments; `Game` checks what comes from outside.
"""
