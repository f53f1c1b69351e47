"""What a picture says in words: who sits where, what happened, and all of it for screen readers.

`words` is the language of that, English unless said otherwise; `language` that of the pieces.
"""

from __future__ import annotations

from collections.abc import Sequence

from goita.draw.names import long_names, plain
from goita.draw.sight import Place, Sight
from goita.notation import Language, describe
from goita.results import How, RoundResult

Names = Sequence[str | None]


def player(seat: int, names: Names, dealer: int | None = None, words: Language = "en") -> str:
    """Who sits at a seat.

    >>> player(0, ("Aki", None, None, None)), player(1, (None,) * 4, dealer=1)
    ('1 Aki', 'player 2, dealer')
    >>> player(1, (None,) * 4, 1, "ja")
    '2番・親'
    """
    name = names[seat] if seat < len(names) else None
    told = f"{seat + 1} {plain(name, 24)}" if name else _number(seat, words)
    return told + ("・親" if words == "ja" else ", dealer") if seat == dealer else told


def _number(seat: int, words: Language) -> str:
    return f"{seat + 1}番" if words == "ja" else f"player {seat + 1}"


def score_in_words(sight: Sight, scores: tuple[int, int], words: Language = "en") -> str:
    """Both teams' points, and how many win.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> sight = look(goita.Round.deal(goita.load_variant("noto"), seed=7))
    >>> score_in_words(sight, (40, 20)), score_in_words(sight, (40, 20), "ja")
    ('1+3: 40, 2+4: 20 of 150', '1・3番 40点、2・4番 20点、150点先取')
    """
    first, second, target = score_parts(sight.variant.target, scores, words)
    return "、".join((first, second, target)) if words == "ja" else f"{first}, {second} {target}"


def score_parts(
    target: int, scores: tuple[int, int], words: Language = "en"
) -> tuple[str, str, str]:
    """The points of either team, and how many win.

    >>> score_parts(150, (40, 20)), score_parts(150, (40, 20), "ja")
    (('1+3: 40', '2+4: 20', 'of 150'), ('1・3番 40点', '2・4番 20点', '150点先取'))
    """
    first, second = (team_in_words(team, words) for team in (0, 1))
    if words == "ja":
        return f"{first} {scores[0]}点", f"{second} {scores[1]}点", f"{target}点先取"
    return f"{first}: {scores[0]}", f"{second}: {scores[1]}", f"of {target}"


def team_in_words(team: int, words: Language = "en") -> str:
    """The two players of a team, 0 or 1.

    >>> team_in_words(0), team_in_words(1, "ja")
    ('1+3', '2・4番')
    """
    return f"{team + 1}・{team + 3}番" if words == "ja" else f"{team + 1}+{team + 3}"


def scores_in_words(
    sight: Sight, scores: tuple[int, int] | None, words: Language = "en"
) -> list[str]:
    """The scores, where they are told, and the result of a round that is over, as lines.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> sight = look(goita.Round.deal(goita.load_variant("noto"), seed=7))
    >>> scores_in_words(sight, (40, 20))
    ['1+3: 40, 2+4: 20 of 150']
    """
    lines = []
    if scores is not None:
        lines.append(score_in_words(sight, scores, words))
    if sight.result is not None:
        result = result_in_words(sight.result, words)
        head, middle, tail = result.partition("、" if words == "ja" else " for ")
        lines += [head, f"{middle.strip(' 、')} {tail}".strip()] if tail else [result]
    return lines


def result_in_words(result: RoundResult, words: Language = "en") -> str:
    """How a round ended.

    >>> result = RoundResult(How.PLAYED, winner=1, team=1, points=40)
    >>> result_in_words(result), result_in_words(result, "ja")
    ('player 2 went out for 40 points', '2番の上がり、40点')
    """
    if words == "en":
        return str(result)
    return result_in_japanese(result, _number(result.winner or 0, words))


def result_in_japanese(result: RoundResult, who: str) -> str:
    """How a round ended for its winner, called `who`.

    >>> result_in_japanese(RoundResult(How.SIX_SHI, winner=1, team=1, points=40), "アキ")
    'アキは六し、40点'
    """
    if result.winner is None:
        return "配り直し"
    if result.how is How.FIVE_FIVE:
        return f"{who}と味方がともに五し、ゲーム全体の勝ち"
    said = f"{who}{'の' if result.how is How.PLAYED else 'は'}{ENDED[result.how]}"
    return said if result.points is None else f"{said}、{result.points}点"


# What the winner of a round did or held, in Japanese.
ENDED = {
    How.PLAYED: "上がり",
    How.SIX_SHI: "六し",
    How.SEVEN_SHI: "七し",
    How.EIGHT_SHI: "八し",
}


def state_in_words(sight: Sight, language: Language) -> str:
    """What was done last, where it put nothing on the table: a pass, or words of the shi phase.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> text = "11244556,12234568,11123378,11113457,s3,371,4p"
    >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
    >>> state_in_words(look(rnd), "en"), state_in_words(look(rnd), "ja")
    ('pass', 'なし')
    """
    return "" if sight.said is None else describe(sight.said, sight.variant, language)


def title_in_words(sight: Sight, words: Language = "en") -> str:
    """The title of a picture.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> sight = look(goita.Round.deal(goita.load_variant("noto"), seed=7))
    >>> title_in_words(sight), title_in_words(sight, "ja")
    ('Goita (noto): turn 1, player 1 to move', 'ごいた（noto）: 1手目、1番の手番')
    """
    japanese = words == "ja"
    head = f"ごいた（{sight.variant.id}）" if japanese else f"Goita ({sight.variant.id})"
    if sight.result is not None:
        return f"{head}: {result_in_words(sight.result, words)}"
    acts = ""
    if sight.turn is not None:
        who = _number(sight.turn, words)
        acts = f"、{who}の手番" if japanese else f", {who} to move"
    turn = sight.turns + 1
    return f"{head}: {turn}手目{acts}" if japanese else f"{head}: turn {turn}{acts}"


def aloud(
    sight: Sight,
    language: Language,
    names: Names,
    scores: tuple[int, int] | None,
    words: Language = "en",
) -> str:
    """All that a picture shows, in sentences.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> sight = look(goita.Round.from_history(goita.load_variant("noto"), text).observe(3))
    >>> told = aloud(sight, "en", (None,) * 4, None)
    >>> "player 3, dealer: 6 hidden. Laid: Shi on a buried piece." in told
    True
    >>> told = aloud(sight, "ja", (None,) * 4, None, "ja")
    >>> "3番・親: 見えない駒6枚。出した駒: 1枚伏せて、しで攻め。" in told
    True
    """
    called = long_names(sight.variant, language)
    japanese = words == "ja"
    sentences = []
    for place in sight.places:
        told = [f"{player(place.seat, names, sight.dealer, words)}: {_hand(place, called, words)}"]
        laid = [_play(place, index, called, words) for index in range(len(place.plays))]
        if laid:
            told.append(f"出した駒: {'。'.join(laid)}" if japanese else f"Laid: {'; '.join(laid)}")
        sentences += told
    if sight.attack is not None and sight.standing is not None:
        whose, attack = _number(sight.standing, words), called[sight.attack]
        sentences.append(
            f"場の攻めは{whose}の{attack}" if japanese else f"{attack} of {whose} stands"
        )
    if sight.turn is not None:
        whose = _number(sight.turn, words)
        sentences.append(f"{whose}の手番" if japanese else f"It is {whose}'s turn")
    if sight.last is not None:
        whose, said = _number(sight.last, words), state_in_words(sight, language)
        said = f": {said}" if said else ""
        sentences.append(f"最後の手は{whose}{said}" if japanese else f"Last was {whose}{said}")
    sentences += [] if scores is None else [score_in_words(sight, scores, words)]
    sentences += [] if sight.result is None else [result_in_words(sight.result, words)]
    return "".join(f"{one}。" for one in sentences) if japanese else f"{'. '.join(sentences)}."


def _hand(place: Place, called: dict[int, str], words: Language) -> str:
    seen = [called[piece] for piece in place.hand if piece is not None]
    hidden = len(place.hand) - len(seen)
    parts = [" ".join(seen)] if seen else []
    if words == "ja":
        parts += [f"見えない駒{hidden}枚"] if hidden else []
        return "、".join(parts) or "手駒なし"
    if hidden:
        parts.append(f"{hidden} hidden")
    return " and ".join(parts) or "nothing left"


def _play(place: Place, index: int, called: dict[int, str], words: Language) -> str:
    play = place.plays[index]
    attack = "" if play.attack is None else called[play.attack]
    above = "" if play.above is None else called[play.above]
    if words == "ja":
        return play_in_japanese(above, attack, play.facedown)
    if play.facedown:
        above = f"buried {above}" if above else "a buried piece"
    return f"{attack} on {above}" if attack and above else attack or above


def play_in_japanese(above: str, attack: str, facedown: bool) -> str:
    """What was laid in one turn, by the names of the pieces; where there is none, that is empty.

    >>> play_in_japanese("飛", "し", False), play_in_japanese("", "し", True)
    ('飛で受けて、しで攻め', '1枚伏せて、しで攻め')
    """
    if facedown:
        first = f"{above}を伏せ" if above else "1枚伏せ"
    else:
        first = f"{above}で受け" if above else ""
    rest = f"{attack}で攻め" if attack else ""
    return f"{first}{'て、' if first and rest else ''}{rest}"
