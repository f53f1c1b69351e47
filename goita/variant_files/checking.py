"""All that is wrong with the data of a variant: the mistyped, by the schema, and the impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from goita.errors import InvalidVariant, Problem
from goita.schemas import find_unplain
from goita.variant_files.assumed import find_unknown
from goita.variant_files.family import Family, V
from goita.variant_files.faults import find_mistyped
from goita.variant_files.games import of_another_game, shipped_ids
from goita.yaml_text import Path

MOST_VALUES = 100
"""How many keys or items a mapping or a list of a variant file may have.

>>> from goita.variant.loading import FAMILY
>>> find_problems({"source": ["book"] * (MOST_VALUES + 1)}, FAMILY)[0].message
'101 values are too many; at most 100 are read'
"""


def check_data(
    data: Any,
    family: Family[V],
    place: Callable[[Problem], Problem] | None = None,
    origin: str = "this variant",
    shipped: bool = False,
) -> None:
    """Raise InvalidVariant, naming every problem, unless the data make a variant.

    `place` adds to a problem where in a file it is, `origin` says what the data are, and
    `shipped` that they are those of a shipped variant.

    >>> from goita.variant.loading import FAMILY
    >>> check_data({"game": "goita"}, FAMILY, origin="club.yaml")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidVariant: club.yaml has ... problems:
    ...
    """
    problems = find_problems(data, family)
    if not shipped:
        problems += tuple(_borrowed_id(data, family, sound=not problems))
    if problems and place:
        problems = tuple(sorted(map(place, problems), key=_by_place))
    if problems:
        raise InvalidVariant.of(origin, problems)


def built(data: Any, family: Family[V]) -> V:
    """The variant of data without `extends`. Raises InvalidVariant, saying all that is wrong.

    >>> from goita import load_variant
    >>> from goita.variant.loading import FAMILY
    >>> built(load_variant("noto").to_dict(), FAMILY).target
    150
    """
    plain = dict(data) if isinstance(data, Mapping) else data
    check_data(plain, family)
    return family.build(plain)


def find_problems(data: Any, family: Family[V]) -> tuple[Problem, ...]:
    """All that is wrong with the data of a variant file, `extends` already merged.

    >>> from goita import load_variant
    >>> from goita.variant.loading import FAMILY
    >>> data = load_variant("noto").to_dict()
    >>> [str(problem) for problem in find_problems(data | {"target": 0}, FAMILY)]
    ['target: 0 is not a whole number from 1 to ...']
    """
    if isinstance(data, dict) and isinstance(data.get("extends"), str):
        return (Problem(("extends",), "only a file can extend another one"),)
    if other := of_another_game(data, family.game):
        return (Problem(("game",), other, family.game),)
    unplain = tuple(Problem(*found) for found in find_unplain(data, MOST_VALUES))
    if unplain:
        return unplain
    mistyped = find_mistyped(data, family.schema)
    wrong = [problem.missing or problem.path for problem in mistyped]
    # A key that is missing because it is mistyped is one problem, not two.
    meant = {(*problem.path[:-1], problem.nearest) for problem in mistyped if problem.nearest}
    told = {problem for problem in mistyped if problem.missing not in meant}
    impossible: set[Problem] = set()
    if isinstance(data, dict) and "extends" not in data:

        def is_sound(path: Path) -> bool:
            return not any(_touch(path, one) for one in wrong)

        impossible = set(family.find_impossible(data, is_sound))
        impossible |= set(find_unknown(data, family.schema, is_sound))
    return tuple(sorted(told | impossible, key=_order))


def _borrowed_id(data: Any, family: Family[V], sound: bool) -> Iterator[Problem]:
    """The id of a shipped variant on other rules: saved data know one by its id."""
    from goita.variant_files.reading import load

    name = data.get("id") if isinstance(data, dict) else None
    if name in shipped_ids(family.game) and not (
        sound and family.build(data) == load(name, family)
    ):
        message = f"{name!r} is a shipped variant, which says something else; choose another"
        yield Problem(("id",), message, "an id of its own")


def _order(problem: Problem) -> tuple[list[str], str]:
    return [f"{key:09}" if isinstance(key, int) else key for key in problem.path], problem.message


def _by_place(problem: Problem) -> tuple[str, int, int, str]:
    return problem.file or "", problem.line or 0, problem.column or 0, problem.message


def _touch(one: Path, other: Path) -> bool:
    """Whether one of two paths leads through the other."""
    shared = min(len(one), len(other))
    pairs = zip(one[:shared], other[:shared], strict=True)
    return all(mine == its or "*" in (mine, its) for mine, its in pairs)
