"""The replay page: one file that steps through a recorded match.

What is to be seen and said at every position is worked out here, by the rules, and stored in the
page; its script only looks up what is stored. `goita.draw.html` makes it.
"""
