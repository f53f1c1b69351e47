"""What a picture says in words: who sits where, what happened, and all of it for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from goita.draw.names import long_names, plain
from goita.draw.sight import Place, Sight
from goita.notation import Language, describe

Names = Sequence[str | None]


def player(seat: int, names: Names, dealer: int | None = None) -> str:
    """Who sits at a seat.

    >>> player(0, ("Aki", None, None, None)), player(1, (None,) * 4, dealer=1)
    ('1 Aki', 'player 2, dealer')
    """
    name = names[seat] if seat < len(names) else None
    told = f"player {seat + 1}" if not name else f"{seat + 1} {plain(name, 24)}"
    return f"{told}, dealer" if seat == dealer else told


def score_in_words(sight: Sight, scores: tuple[int, int]) -> str:
    """Both teams' points, and how many win.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> sight = look(goita.Round.deal(goita.load_variant("noto"), seed=7))
    >>> score_in_words(sight, (40, 20))
    '1+3: 40, 2+4: 20 of 150'
    """
    first, second = scores
    return f"1+3: {first}, 2+4: {second} of {sight.variant.target}"


def scores_in_words(sight: Sight, scores: tuple[int, int] | None) -> list[str]:
    """The scores, where they are told, and the result of a round that is over, as lines.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> sight = look(goita.Round.deal(goita.load_variant("noto"), seed=7))
    >>> scores_in_words(sight, (40, 20))
    ['1+3: 40, 2+4: 20 of 150']
    """
    lines = []
    if scores is not None:
        lines.append(score_in_words(sight, scores))
    if sight.result is not None:
        result = str(sight.result)
        head, middle, tail = result.partition(" for ")
        lines += [head, middle.strip() + " " + tail] if tail else [result]
    return lines


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


def title_in_words(sight: Sight) -> str:
    """The title of a picture.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> title_in_words(look(goita.Round.deal(goita.load_variant("noto"), seed=7)))
    'Goita (noto): turn 1, player 1 to move'
    """
    head = f"Goita ({sight.variant.id})"
    if sight.result is not None:
        return f"{head}: {sight.result}"
    acts = "" if sight.turn is None else f", player {sight.turn + 1} to move"
    return f"{head}: turn {sight.turns + 1}{acts}"


def aloud(sight: Sight, language: Language, names: Names, scores: tuple[int, int] | None) -> str:
    """All that a picture shows, in sentences.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
    >>> told = aloud(look(rnd.observe(3)), "en", (None,) * 4, None)
    >>> "player 3, dealer: 6 hidden. Laid: Shi on a buried piece." in told
    True
    """
    called = long_names(sight.variant, language)
    sentences = []
    for place in sight.places:
        told = [f"{player(place.seat, names, sight.dealer)}: {_hand(place, called)}."]
        laid = [_play(place, index, called) for index in range(len(place.plays))]
        if laid:
            told.append(f"Laid: {'; '.join(laid)}.")
        sentences.append(" ".join(told))
    if sight.attack is not None and sight.standing is not None:
        sentences.append(f"{called[sight.attack]} of player {sight.standing + 1} stands.")
    if sight.turn is not None:
        sentences.append(f"It is player {sight.turn + 1}'s turn.")
    sentences += [f"{line}." for line in scores_in_words(sight, scores)]
    return " ".join(sentences)


def _hand(place: Place, called: dict[int, str]) -> str:
    seen = [called[piece] for piece in place.hand if piece is not None]
    hidden = len(place.hand) - len(seen)
    parts = [" ".join(seen)] if seen else []
    if hidden:
        parts.append(f"{hidden} hidden")
    return " and ".join(parts) or "nothing left"


def _play(place: Place, index: int, called: dict[int, str]) -> str:
    play = place.plays[index]
    attack = "" if play.attack is None else called[play.attack]
    if play.facedown:
        above = "a buried piece" if play.above is None else f"buried {called[play.above]}"
    else:
        above = "" if play.above is None else called[play.above]
    return f"{attack} on {above}" if attack and above else attack or above
