"""One sentence for each move, and what follows from it, in Japanese and English.

Names of players stand in them as placeholders, so that the page can write each in an element of its
own, whatever script it is in.
"""

from __future__ import annotations

from attrs import frozen

from goita.draw.kings import lays
from goita.draw.names import long_names, short_names
from goita.draw.page.stages import Stage
from goita.draw.page.states import Twofold, twofold
from goita.draw.sight import Pair
from goita.draw.words import play_in_japanese, result_in_japanese
from goita.notation import Language
from goita.results import How, RoundResult, count
from goita.variant import Variant

LANGUAGES: tuple[Language, ...] = ("ja", "en")


def placeholder(seat: int) -> str:
    """What stands for the name of a seat: a character that no cleaned text contains.

    >>> [hex(ord(placeholder(seat))) for seat in (0, 3)]
    ['0xe000', '0xe003']
    """
    return chr(0xE000 + seat)


@frozen
class Said:
    """What is said of one position: a `sentence` or two, and the `entry` in the list of moves.

    >>> Said("Aki passes. Ben is next.", "pass")
    Said(sentence='Aki passes. Ben is next.', entry='pass')
    """

    sentence: Twofold
    entry: Twofold


class Speaker:
    """Says what happens in rounds of one variant, in one language.

    >>> from goita import load_variant
    >>> speaker = Speaker(load_variant("noto"), "en")
    >>> speaker.language, speaker.laid(0, Pair(None, 1, True)).replace("\\ue000", "Aki")
    ('en', 'Aki buries a piece and attacks with Shi.')
    """

    language: Language

    def __init__(self, variant: Variant, language: Language) -> None:
        self.language = language
        self._japanese = language == "ja"
        self._long = long_names(variant, language)
        self._short = self._long if self._japanese else short_names(variant, language)

    def said(self, stage: Stage) -> Said:
        """What is said of a position, open and to those who may not know what is hidden.

        >>> from goita.draw.page.stages import stages
        >>> from goita.records import loads, verify
        >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
        >>> Speaker(played.record.variant, "en").said(stages(played)[1]).entry
        ('bury R, attack P', 'bury ■, attack P')
        """
        item = stage.item
        if item is None:
            return Said(self._deal(stage), self._choose("配牌", "deal"))
        follows = self._follows(stage)
        if not lays(item):
            spoken = _WORDS[item.text][0 if self._japanese else 1]
            sentence = spoken.format(placeholder(item.seat)) + self._gap + follows
            return Said(sentence, _ENTRIES[item.text][0 if self._japanese else 1])
        opened = stage.open.places[item.seat].plays[-1]
        public = stage.public.places[item.seat].plays[-1]
        return Said(
            twofold(
                *(self.laid(item.seat, pair) + self._gap + follows for pair in (opened, public))
            ),
            twofold(self.entry(opened), self.entry(public)),
        )

    @property
    def _gap(self) -> str:
        return self._choose("", " ")

    def _choose(self, japanese: str, english: str) -> str:
        return japanese if self._japanese else english

    def _deal(self, stage: Stage) -> str:
        dealer = placeholder(stage.open.dealer)
        told = self._choose(f"配牌。親は{dealer}。", f"The deal. {dealer} deals.")
        if stage.open.result is not None:
            return told + self._gap + self.result(stage.open.result)
        if stage.open.turn is not None and stage.open.turn != stage.open.dealer:
            told += self._gap + self._turn(stage.open.turn)
        return told

    def laid(self, seat: int, pair: Pair) -> str:
        """A sentence on what a seat laid.

        >>> from goita import load_variant
        >>> Speaker(load_variant("noto"), "ja").laid(0, Pair(7, 1, False)).replace("\ue000", "アキ")
        'アキは飛で受けて、しで攻め。'
        """
        who = placeholder(seat)
        attack = "" if pair.attack is None else self._long[pair.attack]
        above = "" if pair.above is None else self._long[pair.above]
        if self._japanese:
            return f"{who}は{play_in_japanese(above, attack, pair.facedown)}。"
        if pair.facedown:
            first = f"buries {above or 'a piece'}"
        else:
            first = f"receives with {above}" if above else ""
        rest = f"attacks with {attack}" if attack else ""
        return f"{who} {' and '.join(part for part in (first, rest) if part)}."

    def entry(self, pair: Pair) -> str:
        """What a seat laid, as the list of moves has it.

        >>> from goita import load_variant
        >>> noto = load_variant("noto")
        >>> [Speaker(noto, language).entry(Pair(7, 1, True)) for language in LANGUAGES]
        ['飛伏せ し攻め', 'bury R, attack P']
        """
        attack = "" if pair.attack is None else self._short[pair.attack]
        above = "" if pair.above is None else self._short[pair.above]
        if self._japanese:
            put = f"{above or '■'}伏せ" if pair.facedown else f"{above}受け" if above else ""
            return " ".join(part for part in (put, f"{attack}攻め" if attack else "") if part)
        put = f"bury {above or '■'}" if pair.facedown else f"receive {above}" if above else ""
        return ", ".join(part for part in (put, f"attack {attack}" if attack else "") if part)

    def _follows(self, stage: Stage) -> str:
        if stage.open.result is not None:
            return self.result(stage.open.result)
        if stage.open.turn is None:
            return ""
        passed = stage.item is not None and stage.item.text == "p"
        return self._turn(stage.open.turn, came_round=passed and stage.open.standing is None)

    def _turn(self, seat: int, came_round: bool = False) -> str:
        who = placeholder(seat)
        if came_round:
            return self._choose(
                f"攻めが一巡して、{who}の打ち出し。", f"The attack came round: {who} leads."
            )
        return self._choose(f"次は{who}の番。", f"{who} is next.")

    def result(self, result: RoundResult) -> str:
        """A sentence on how a round ended.

        >>> from goita import load_variant
        >>> noto = load_variant("noto")
        >>> Speaker(noto, "ja").result(RoundResult(How.SIX_SHI, 0, 0, 40))
        '\\ue000は六し、40点。'
        """
        if result.winner is None:
            return self._choose("配り直し。", "The hands are dealt again.")
        who = placeholder(result.winner)
        if self._japanese:
            return f"{result_in_japanese(result, who)}。"
        if result.how is How.FIVE_FIVE:
            return f"{who} and partner hold five shi each and win the match."
        if result.how is How.PLAYED:
            said = f"{who} goes out"
        else:
            said = f"{who} holds {result.how.value.replace('_', ' ')}"
        if result.points is None:
            return f"{said}."
        return f"{said} for {count(result.points, 'point')}."


_WORDS = {
    "p": ("{}はなし。", "{} passes."),
    "d": ("{}はしを宣言。", "{} declares a shi hand."),
    "q": ("{}は黙る。", "{} stays silent."),
    "r": ("{}は配り直しを選ぶ。", "{} chooses a redeal."),
    "c": ("{}は続行を選ぶ。", "{} chooses to play on."),
    "w+": ("{}は配り直しを望む。", "{} wishes for a redeal."),
    "w-": ("{}は続行を望む。", "{} wishes to play on."),
}
_ENTRIES = {
    "p": ("なし", "pass"),
    "d": ("し宣言", "declare shi"),
    "q": ("黙る", "stay silent"),
    "r": ("配り直し", "redeal"),
    "c": ("続行", "play on"),
    "w+": ("配り直し希望", "wish a redeal"),
    "w-": ("続行希望", "wish to play on"),
}
