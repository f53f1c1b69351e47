"""Files from outside, read with limits, and files of ours, written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from goita.errors import GoitaError

MOST_BYTES = 1_000_000


class UnreadableText(Exception):
    """Why a file's text cannot be had; callers turn it into an error of their subject.

    >>> read_text(Path("no such file.yaml"))
    Traceback (most recent call last):
    ...
    goita.files.UnreadableText: cannot be read: No such file or directory
    """


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


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """The text of a UTF-8 file, with or without a byte order mark.

    Raises UnreadableText when there is no such file, it is larger than `most_bytes` or it is not
    UTF-8.

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
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableText(
            f"is not UTF-8: byte {content[error.start]:#04x} in line {line}; save it as UTF-8"
        ) from None


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 file whole: whatever goes wrong, the old file stays as it was.

    Where the path is a link, the file that it leads to is written. Raises OSError, also where
    something that is no ordinary file has that name.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_text(Path(folder) / "a.txt", "ごいた")
    ...     [path.name for path in Path(folder).iterdir()], read_text(Path(folder) / "a.txt")
    (['a.txt'], 'ごいた')
    """
    target, temporary = _beside(path)
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


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


def _beside(path: Path) -> tuple[Path, Path]:
    """The file that a path leads to, and one of no importance in the same folder."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "is no ordinary file", str(target))
    return target, target.with_name(f".{target.name[:100]}.{os.urandom(8).hex()}")
