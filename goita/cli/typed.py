"""What a person types, understood: commands, numbers and pieces."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TypeAlias

from attrs import field, frozen

from goita.actions import (
    Action,
    Continue,
    Declare,
    Lead,
    Pass,
    Receive,
    Redeal,
    Silent,
    Wish,
)
from goita.cli.sentences import Told, say
from goita.draw.names import short_names
from goita.draw.sight import kind_of
from goita.notation import Language, describe
from goita.observation import Observation
from goita.pieces import Piece
from goita.results import Phase
from goita.variant import Variant

LANGUAGES: tuple[Language, ...] = ("ja", "en")
MOST_CHARACTERS = 200


class NotUnderstood(Told):
    """A text that is neither a command nor an action; says what can be typed."""


@frozen
class Command:
    """Something asked of the program rather than done in the game."""

    name: str
    argument: str = ""
    typed: str = field(default="", eq=False, repr=False)
    """The word for it that was typed."""


_COMMANDS = {
    **{name: name for name in ("help", "rules", "back", "save", "hand", "board", "quit")},
    "?": "help",
    "h": "help",
    "exit": "quit",
    "説明": "help",
    "ヘルプ": "help",
    "ルール": "rules",
    "待った": "back",
    "保存": "save",
    "手駒": "hand",
    "盤面": "board",
    "終了": "quit",
}
_WORDS: dict[str, Action] = {
    word: action
    for words, action in (
        ("p pass 0 なし 無し パス", Pass()),
        ("d declare 宣言", Declare()),
        ("q silent 黙る だまる", Silent()),
        ("r redeal 配り直し", Redeal()),
        ("c continue 続行 続ける", Continue()),
        ("w+ 配り直し希望", Wish(redeal=True)),
        ("w- 続行希望", Wish(redeal=False)),
    )
    for word in words.split()
}
# What keyboards and input methods give where a hyphen was meant.
_HYPHENS = str.maketrans(dict.fromkeys("‐‑‒–—―−─ー｜|", "-"))
_BETWEEN = frozenset(" ,、・/+")
_EITHER = re.compile("[／/]| or ")
"""Between the names of a kind that has more than one."""
_Pieces: TypeAlias = list[Piece | None]


def number_of(action: Action, seen: Observation) -> str:
    """The number that chooses an action: that of its pieces, 0 for a pass, else its place.

    So list numbers and pieces never say different things.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> number_of(goita.Lead(goita.Piece.SHI, goita.Piece.KAKU), rnd.observe(0))
    '16'
    """
    if isinstance(action, Pass):
        return "0"
    if isinstance(action, Receive | Lead):
        return str(action).replace("-", "")
    return str(seen.legal_actions.index(action) + 1)


def understand(text: str, seen: Observation) -> Action | Command:
    """The command or the action, legal or not, that a text means for the seat to move.

    Raises NotUnderstood.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> understand("し角", rnd.observe(0)) == understand("１６", rnd.observe(0))
    True
    >>> str(understand("PB", rnd.observe(0))), understand("p", rnd.observe(0))
    ('16', Pass())
    >>> understand("save my.json", rnd.observe(0))
    Command(name='save', argument='my.json')
    """
    command = command_in(text)
    if command is not None:
        return command
    plain = _plain(text)
    if not plain:
        if len(seen.legal_actions) == 1:
            return seen.legal_actions[0]
        raise NotUnderstood("choose")
    if len(plain) > MOST_CHARACTERS:
        raise NotUnderstood("too_long")
    if seen.phase is Phase.PLAY and (piece := capitals(seen.variant).get(_even(text))):
        return _turn([piece], seen)
    for action in seen.legal_actions:
        if plain in (number_of(action, seen), str(action)):
            return action
        if plain in _descriptions(action, seen.variant):
            return action
    if plain in _WORDS:
        return _WORDS[plain]
    if seen.phase is Phase.SHI and plain.isdecimal() and len(plain) == 1:
        most = len(seen.legal_actions)
        raise NotUnderstood("only_place" if most == 1 else "choose_place", most=most)
    return _turn(_pieces(plain, seen.variant), seen)


def command_in(text: str) -> Command | None:
    """The command that a text is, None when it is none.

    >>> command_in("？"), command_in("16")
    (Command(name='help', argument=''), None)
    """
    word, *rest = text.split(maxsplit=1) or [""]
    typed = _plain(word)
    name = _COMMANDS.get(typed)
    return None if name is None else Command(name, "".join(rest).strip(), typed)


def _plain(text: str) -> str:
    """The text with full-width characters, case and spaces made alike."""
    return _even(text).casefold()


def _even(text: str) -> str:
    """The same with the case as it was typed."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


@lru_cache(maxsize=1024)
def _descriptions(action: Action, variant: Variant) -> tuple[str, ...]:
    return tuple(_plain(describe(action, variant, language)) for language in LANGUAGES)


@lru_cache(maxsize=16)
def capitals(variant: Variant) -> dict[str, Piece]:
    """The letters of pieces that are words as well, and mean the piece in this case alone.

    >>> import goita
    >>> {letter: int(piece) for letter, piece in capitals(goita.load_variant("noto")).items()}
    {'P': 1, 'R': 7}
    >>> capitals(goita.load_variant("atigo"))
    {}
    """
    return {
        short: kind_of(number)
        for number, short in short_names(variant, "en").items()
        if _plain(short) in _WORDS and short not in _WORDS
    }


@lru_cache(maxsize=16)
def _names(variant: Variant) -> dict[str, Piece]:
    """Every name of a piece, the longest first."""
    names = {"玉": Piece.OU, "歩": Piece.SHI}
    for piece in Piece:
        names[piece.kanji] = piece
    for language in LANGUAGES:
        for number, short in short_names(variant, language).items():
            names[_plain(short)] = kind_of(number)
    for piece in Piece:
        kind = variant.kind(piece)
        for name in (kind.ja, kind.en, *kind.reading.split("・")):
            names[_plain(name)] = piece
    for piece in Piece:
        kind = variant.kind(piece)
        for name in _EITHER.split(f"{kind.ja}／{kind.en}／{kind.reading}"):
            names.setdefault(_plain(name), piece)
    names |= {str(int(piece)): piece for piece in Piece} | {"9": Piece.OU}
    names.pop("", None)
    return dict(sorted(names.items(), key=lambda pair: -len(pair[0])))


def _pieces(plain: str, variant: Variant) -> _Pieces:
    """The pieces named, None for a hyphen. Raises NotUnderstood."""
    names = _names(variant)
    found: _Pieces = []
    rest = plain
    while rest:
        name = next((name for name in names if rest.startswith(name)), None)
        if name is not None:
            found.append(names[name])
            rest = rest[len(name) :]
        elif rest[0].translate(_HYPHENS) == "-":
            found.append(None)
            rest = rest[1:]
        elif rest[0] in _BETWEEN:
            rest = rest[1:]
        else:
            raise NotUnderstood("no_choice", typed=plain[:40])
    return found


def _turn(pieces: _Pieces, seen: Observation) -> Action:
    """The turn with these pieces; whether the first one receives, the attack tells."""
    receiving = seen.attack is not None
    match pieces:
        case [Piece() as piece]:
            alone: Action = Receive(piece) if receiving else Lead(None, piece)
            if alone in seen.legal_actions:
                return alone
            _ask_for_attack(piece, seen)
            return alone
        case [None, Piece() as attack]:
            return Lead(None, attack)
        case [Piece() as above, None]:
            return Receive(above)
        case [Piece() as above, Piece() as attack] | [Piece() as above, None, Piece() as attack]:
            return Receive(above, attack) if receiving else Lead(above, attack)
    raise NotUnderstood("no_turn")


def _ask_for_attack(piece: Piece, seen: Observation) -> None:
    """Raise NotUnderstood where only the second half of a turn is missing."""
    begun = [
        number_of(action, seen)
        for action in seen.legal_actions
        if isinstance(action, Receive | Lead) and str(action).startswith(str(int(piece)))
    ]
    if begun:
        choices = tuple(say(language, "or").join(begun) for language in LANGUAGES)
        raise NotUnderstood("which_attacks", choices=choices)
