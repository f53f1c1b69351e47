"""Records thrown at the readers by a fuzzer for as long as one likes.

Run, from the project's folder: pip install atheris && python .ci/fuzz_records.py SECONDS

Anything but a RecordError in reading ends it, and so does what was read but cannot be written or
comes back as something else, and so does a file that takes ten seconds or 512 MB of memory;
the file is written to the folder that it was started in.
"""

import io
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["goita"]):
    from goita import records
    from goita.errors import RecordError
    from goita.records import kifu
    from goita.records.formats import FORMATS
    from goita.records.json_data import without_losses
    from goita.records.loading import read_stream

SEEDS = sorted((Path(__file__).parents[1] / "tests" / "records").glob("*.yaml"))


def check(content: bytes) -> None:
    """Read the bytes in each format, write what was sound in them and read that again."""
    for form in (None, *FORMATS):
        readings = []
        with suppress(RecordError):
            readings = list(read_stream(io.BytesIO(content), format=form))
        for reading in readings:
            check_record(reading.record)


def check_record(record: records.MatchRecord) -> None:
    """Write a record in every format and compare what is read again."""
    for fault in record.faults:
        str(fault)
    if record.is_lost():
        return
    kept = without_losses(record)
    carried = {"json": kept, "jsonl": kept, "kifu": kifu.carried(kept)}
    for form, expected in carried.items():
        text = records.dumps(kept, form, lossy=True)
        assert records.loads(text, format=form) == expected, form
    text = records.dumps(kept, "history", lossy=True)
    if text:
        again = records.loads(text, format="history", variant=kept.variant)
        assert [played(rnd) for rnd in again.rounds] == [played(rnd) for rnd in kept.rounds]


def played(rnd: records.RoundRecord) -> tuple[object, ...]:
    """What a history string has of a round."""
    return rnd.hands, rnd.dealer, rnd.items


def main() -> None:
    """Fuzz from what the tests read."""
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    with tempfile.TemporaryDirectory() as folder:
        for path in SEEDS:
            (Path(folder) / path.name).write_bytes(path.read_bytes())
            record = records.load(path, strict=False)
            for name in FORMATS:
                text = records.dumps(record, name, lossy=True)
                (Path(folder) / f"{path.stem}.{name}").write_text(text, encoding="utf-8")
        limits = ["-timeout=10", "-rss_limit_mb=512", "-max_len=20000"]
        atheris.Setup([sys.argv[0], folder, f"-max_total_time={seconds}", *limits], check)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
