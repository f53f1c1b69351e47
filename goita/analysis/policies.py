"""How everybody is taken to choose in the shi phase, where odds depend on choices."""

from __future__ import annotations

from attrs import Attribute, field, frozen

from goita.actions import DECLARE, REDEAL, SILENT, TALK, WISH_REDEAL
from goita.errors import InvalidOption
from goita.rules import Rules, State, apply
from goita.rules.model import NOBODY, OVER, SHI_PHASE
from goita.rules.shi import legal_talk, playing_on


@frozen
class Policy:
    """What all four seats say in the shi phase.

    With `declares` a seat that is asked says what its hand lets it say, and without it is silent;
    a word that wins at once is said before any other. With `redeals` a redeal is claimed, wished
    for and decided on wherever the rules let a seat do so, and without it play goes on.

    >>> Policy(declares=True, redeals=False) == POLICIES["play-on"]
    True
    """

    declares: bool = field(default=True)
    redeals: bool = field(default=False)

    @declares.validator
    @redeals.validator
    def _check(self, attribute: Attribute[bool], value: object) -> None:
        if not isinstance(value, bool):
            raise InvalidOption(f"{attribute.name} is True or False, not {value!r}")

    @property
    def name(self) -> str:
        """The name that the policy has in `POLICIES`.

        >>> Policy(declares=False, redeals=False).name
        'silent'
        """
        return next(name for name, policy in POLICIES.items() if policy == self)

    def settle(self, rules: Rules, state: State) -> State:
        """The state after the shi phase: the first lead, or the end of the round.

        >>> from goita import Round, load_variant
        >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
        >>> [policy.settle(rnd.variant.rules, rnd.state).phase == OVER
        ...     for policy in (POLICIES["redeal"], POLICIES["play-on"])]
        [True, False]
        """
        while state.phase == SHI_PHASE:
            state = apply(rules, state, self.word(rules, state))
        return state

    def word(self, rules: Rules, state: State) -> int:
        """The code of what the player to move says, in the shi phase.

        >>> from goita import Round, load_variant
        >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
        >>> POLICIES["redeal"].word(rnd.variant.rules, rnd.state) == WISH_REDEAL
        True
        """
        legal = {TALK + word for word in range(6) if legal_talk(rules, state) >> word & 1}
        asked = state.talk.holder == NOBODY
        if asked and not self.declares:
            return SILENT
        if self.declares and DECLARE in legal:
            after = apply(rules, state, DECLARE)
            if after.phase == OVER and after.outcome.winner == state.turn:
                return DECLARE
        if self.redeals and legal & {REDEAL, WISH_REDEAL}:
            return REDEAL if REDEAL in legal else WISH_REDEAL
        return DECLARE if asked and DECLARE in legal else playing_on(rules, state)


POLICIES: dict[str, Policy] = {
    "play-on": Policy(declares=True, redeals=False),
    "redeal": Policy(declares=True, redeals=True),
    "silent": Policy(declares=False, redeals=False),
    "silent-redeal": Policy(declares=False, redeals=True),
}
"""Every policy by its name.

>>> list(POLICIES), POLICIES["silent"].declares
(['play-on', 'redeal', 'silent', 'silent-redeal'], False)
"""


def policy_named(name: Policy | str) -> Policy:
    """The policy of a name; a policy is itself. Raises InvalidOption.

    >>> policy_named("redeal")
    Policy(declares=True, redeals=True)
    """
    if isinstance(name, Policy):
        return name
    if not isinstance(name, str) or name not in POLICIES:
        raise InvalidOption(f"{name!r:.60} is no policy; there are {', '.join(POLICIES)}")
    return POLICIES[name]
