"""`goita play`: a match at the terminal, by people, by programs or by both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from goita.cli.any_game import AnyVariantOption, Chosen
from goita.cli.naming import Words, named, players_option
from goita.cli.output import Language, LanguageOption, clean, complain, quietly
from goita.cli.person import Sitting
from goita.cli.recording import recorded
from goita.cli.saving import (
    MOST_ROUNDS,
    check_new_record,
    check_new_save,
    check_suffix,
    load,
    saved_when_it_stops,
    write_record,
)
from goita.cli.sentences import Told, say
from goita.cli.session import DEFAULT_PLAYER, Session
from goita.cli.watch import watch as watch_session
from goita.match import Match
from goita.notation import Language as Spoken
from goita.round import MOST_SEED
from goita.variant import Variant

NEW_SEEDS = 2**32


@quietly
def command(
    variant: AnyVariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    seats: Annotated[
        list[int] | None,
        typer.Option(
            "--seat",
            min=1,
            max=4,
            metavar="N",
            help="A seat to take, 1 to 4; may be given again. [default: 1]",
        ),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Let programs play at all seats.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, metavar="N", help="The same seed gives the same deals."),
    ] = None,
    players: Annotated[Words | None, players_option(DEFAULT_PLAYER, "four simple")] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_ROUNDS, metavar="N", help="Rounds at most. [default with --watch: 1]"
        ),
    ] = None,
    match: Annotated[
        bool, typer.Option("--match", help="A whole match. [default without --watch]")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to save when play stops before its end."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A saved match to go on with, in its variant, seed, seats, players and rounds.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where to write the record when play ends: .yaml, .txt, .json or .jsonl; of "
            "another game .json or .jsonl.",
        ),
    ] = None,
    pause: Annotated[
        float,
        typer.Option(min=0, max=60, metavar="SECONDS", help="Between turns watched at a terminal."),
    ] = 0.7,
    language: LanguageOption = Language.JA,
) -> None:
    """Play a match, at one seat or several, against programs; or watch them.

    A game other than Goita can only be watched.

    Ctrl-D, Ctrl-C and a closed terminal stop it, and save it to where --save says. The exit
    status is 0 when play came to its end or was quit, and 1 when the input ended before.
    """
    spoken = language.spoken
    if not variant.is_goita:
        if not watch or seats or match or rounds is not None or save or resume:
            raise typer.BadParameter(
                f"a game of {variant.game} is watched whole: --watch with --players, --seed, "
                "--record, --pause and --language"
            )
        with _telling(spoken):
            _watch_another(variant, players, seed, record, pause, spoken)
        return
    if watch and seats:
        raise typer.BadParameter("--watch takes no --seat: nobody is at the keyboard")
    if match and rounds is not None:
        raise typer.BadParameter("--match plays to the target; leave out it or --rounds")
    given = (seed, rounds, players)
    if resume is not None and (seats or watch or match or any(one is not None for one in given)):
        raise typer.BadParameter("--resume goes on as the match was begun; leave out the others")
    if resume is not None:
        session = load(resume)
    else:
        session = _new(variant.variant, () if watch else tuple(seats or (1,)), seed)
        if players is not None:
            session.players = named(players).by_seat()
        session.rounds = 1 if watch and rounds is None and not match else rounds
    with _telling(spoken):
        if save is not None and save != session.place:
            check_new_save(save)
            session.place = save
        if record is not None:
            check_suffix(record)
            check_new_record(record)
    if record is None:
        _play(session, spoken, pause)
        if session.seats:
            _print_record(session.match, spoken)
    else:
        with recorded(
            record,
            lambda path: write_record(path, session.match),
            lambda: session.match.to_histories(),
            spoken,
            lambda: session.place is not None and not session.lost,
        ):
            _play(session, spoken, pause)
    if session.lost:
        raise typer.Exit(1)


def _watch_another(
    chosen: Chosen,
    players: Words | None,
    seed: int | None,
    record: Path | None,
    pause: float,
    language: Spoken,
) -> None:
    from goita.cli import atodashi

    if record is not None:
        if record.suffix not in atodashi.SUFFIXES:
            suffixes = " or ".join(atodashi.SUFFIXES)
            raise typer.BadParameter(f"a record of {chosen.game} is a file in {suffixes}")
        check_new_record(record)
    seed = randbelow(NEW_SEEDS) if seed is None else seed
    atodashi.watch(chosen.variant, players, seed, record, pause, language)


@contextmanager
def _telling(language: Spoken) -> Iterator[None]:
    """End the command at what is told to whoever plays, in their language."""
    try:
        yield
    except Told as error:
        complain(error.in_words(language))
        raise typer.Exit(1) from None


def _new(variant: Variant, players: tuple[int, ...], seed: int | None) -> Session:
    seats = tuple(sorted({player - 1 for player in players}))
    return Session(Match.start(variant, seed=randbelow(NEW_SEEDS) if seed is None else seed), seats)


def _play(session: Session, language: Spoken, pause: float) -> None:
    try:
        with saved_when_it_stops(session, language):
            if session.seats:
                Sitting(session, language).play()
            else:
                watch_session(session, language, pause)
    except EOFError:
        key = "input_ended_unsaved" if session.place is None else "input_ended"
        complain(say(language, key))
        raise typer.Exit(1) from None


def _print_record(match: Match, language: Spoken) -> None:
    print("\n" + say(language, "record", seed=match.seed))
    for history in match.to_histories():
        print(clean(history))
