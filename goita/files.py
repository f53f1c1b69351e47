"""Files from outside, read with limits, and files of ours, written whole or not at all."""

from __future__ import annotations

import codecs
import errno
import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from goita.encodings import guess
from goita.errors import GoitaError, InvalidOption

MOST_BYTES = 1_000_000


class UnreadableText(Exception):
    """Why a file's text cannot be had; callers turn it into an error of their subject.

    `looks_like` is the encoding that it seems to be in, where it is in the wrong one.

    >>> read_text(Path("no such file.yaml"))
    Traceback (most recent call last):
    ...
    goita.files.UnreadableText: cannot be read: No such file or directory
    >>> try:
    ...     decode("しし".encode("euc_jp"))
    ... except UnreadableText as error:
    ...     error.looks_like
    'euc_jp'
    """

    looks_like: str | None

    def __init__(self, message: str, looks_like: str | None = None) -> None:
        super().__init__(message)
        self.looks_like = looks_like


def unwritable(path: Path, error: OSError | ValueError) -> GoitaError:
    """The error for a file that cannot be written, with the reason.

    >>> str(unwritable(Path("a.json"), PermissionError(13, "Permission denied")))
    'a.json cannot be written: Permission denied'
    """
    reason = getattr(error, "strerror", None) or error
    return GoitaError(f"{str(path)[:300]} cannot be written: {reason}")


def data_folder(name: str) -> Path:
    """The folder `variants` or `schemas`, wherever this package was installed from.

    A wheel carries them inside the package; a checkout and an editable install have them beside
    it. Raises GoitaError when it is in neither place.

    >>> (data_folder("variants") / "noto.yaml").is_file()
    True
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise GoitaError(f"the folder {name!r} of goita is not there; is it installed as files?")


def read_text(path: Path, most_bytes: int = MOST_BYTES, encoding: str = "utf-8") -> str:
    """The text of a file, with or without a byte order mark.

    Raises UnreadableText when there is no such file, it is larger than `most_bytes` or it is not
    in that encoding, and InvalidOption for an encoding that Python does not know.

    >>> "game: goita" in read_text(data_folder("variants") / "noto.yaml").splitlines()
    True
    """
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise UnreadableText(f"cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise UnreadableText("is no possible file name") from None
    if len(content) > most_bytes:
        raise UnreadableText(f"is larger than {most_bytes:,} bytes")
    return decode(content, encoding)


def decode(content: bytes, encoding: str = "utf-8", line: int = 1) -> str:
    """The text of bytes, of which the first stand in this line of their file.

    Raises UnreadableText, saying in which encoding they seem to be, and InvalidOption for an
    encoding that Python does not know.

    >>> decode("しし".encode("euc_jp"))
    Traceback (most recent call last):
    ...
    goita.files.UnreadableText: is not UTF-8: byte 0xa4 in line 1; it looks like EUC-JP; ...
    """
    encoding = check_encoding(encoding)
    try:
        text = content.decode(encoding).removeprefix("\ufeff")
    except UnicodeError as error:
        name = "UTF-8" if encoding == "utf-8" else encoding
        place = ""
        if isinstance(error, UnicodeDecodeError):
            # In UTF-16 not every byte that is a line end elsewhere is one.
            before = content[: error.start].decode(encoding, "replace")
            line += before.count("\n")
            place = f": byte {content[error.start]:#04x} in line {line}"
        raise _unreadable(f"is not {name}{place}", content, encoding) from None
    if "\0" in text and encoding == "utf-8" and guess(content) is not None:
        raise _unreadable("is not plain UTF-8: it holds NULs", content, encoding)
    return text


def check_encoding(encoding: str) -> str:
    """The name that Python gives to an encoding. Raises InvalidOption when it knows none.

    >>> check_encoding("SJIS"), check_encoding("UTF8")
    ('shift_jis', 'utf-8')
    """
    try:
        # Those for names of hosts, like idna, have no way around a byte that does not fit.
        bytes(range(256)).decode(encoding, "replace")
        return codecs.lookup(encoding).name
    except (LookupError, ValueError, TypeError):
        raise InvalidOption(
            f"{encoding!r:.40} is no encoding; write utf-8, shift_jis or euc_jp, say"
        ) from None


def _unreadable(message: str, content: bytes, encoding: str) -> UnreadableText:
    if encoding != "utf-8" and _is_utf_8(content):
        return UnreadableText(f"{message}; it is UTF-8", "utf-8")
    looks = guess(content)
    if looks is None or looks[0] == encoding:
        return UnreadableText(f"{message}; save it as UTF-8")
    return UnreadableText(f"{message}; it looks like {looks[1]}; save it as UTF-8", looks[0])


def _is_utf_8(content: bytes) -> bool:
    try:
        return "\0" not in content.decode()
    except UnicodeDecodeError:
        return False


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A UTF-8 file to write whole: whatever goes wrong on the way, the old file stays as it was.

    Where the path is a link, the file that it leads to is written. Raises OSError, also where
    something that is no ordinary file has that name.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with writing(Path(folder) / "a.txt") as file:
    ...         _ = file.write("ごいた")
    ...         before = (Path(folder) / "a.txt").exists()
    ...     before, read_text(Path(folder) / "a.txt")
    (False, 'ごいた')
    """
    with _whole(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="\n")
        yield text
        text.detach()


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 file, a `Path`, whole or not at all, as `writing` does. Raises OSError.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_text(Path(folder) / "a.txt", "ごいた")
    ...     [path.name for path in Path(folder).iterdir()], read_text(Path(folder) / "a.txt")
    (['a.txt'], 'ごいた')
    """
    with writing(path) as file:
        file.write(text)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file of bytes whole or not at all, as `writing` does. Raises OSError.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_bytes(Path(folder) / "a.png", b"PNG")
    ...     (Path(folder) / "a.png").read_bytes()
    b'PNG'
    """
    with _whole(path) as file:
        file.write(content)


def try_place(path: Path) -> None:
    """Raise OSError where `write_text` could not write, without writing anything there.

    >>> try_place(Path("no-such-folder") / "a.txt")
    Traceback (most recent call last):
    FileNotFoundError: ...
    """
    _, temporary = _beside(path)
    try:
        temporary.touch(exist_ok=False)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write bytes into, which takes the place of the old one at the end."""
    found, temporary = _beside(path)
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if found.exists():
            temporary.chmod(stat.S_IMODE(found.stat().st_mode))
        temporary.replace(found)
    finally:
        temporary.unlink(missing_ok=True)


def target(path: Path) -> Path:
    """The file that a path leads to by way of links. Raises OSError where it can be none.

    >>> target(Path("/"))
    Traceback (most recent call last):
    OSError: [Errno 22] is no ordinary file: '...'
    """
    try:
        found = path.resolve()
    except RuntimeError:
        # Before Python 3.13 a loop of links is no OSError.
        raise OSError(errno.ELOOP, "is a loop of links", str(path)) from None
    except ValueError:
        # A NUL, or half of a character.
        raise OSError(errno.EINVAL, "is no possible file name", str(path)) from None
    if found.exists() and not found.is_file():
        raise OSError(errno.EINVAL, "is no ordinary file", str(found))
    return found


def _beside(path: Path) -> tuple[Path, Path]:
    """The file that a path leads to, and one of no importance in the same folder."""
    found = target(path)
    # As long as a name may be, in characters that may take four bytes each.
    return found, found.with_name(f".{found.name[:50]}.{os.urandom(8).hex()}")
