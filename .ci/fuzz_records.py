"""Records thrown at the readers by a fuzzer for as long as one likes.

Run, from the project's folder: pip install atheris && python .ci/fuzz_records.py SECONDS

Anything but a RecordError ends it, and so does a file that takes ten seconds or 512 MB of memory;
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
    from goita.records.formats import FORMATS
    from goita.records.loading import read_stream

SEEDS = sorted((Path(__file__).parents[1] / "tests" / "records").glob("*.yaml"))


def check(content: bytes) -> None:
    """Read the bytes in each format, and write what was sound in them."""
    for form in (None, *FORMATS):
        with suppress(RecordError):
            for reading in read_stream(io.BytesIO(content), format=form):
                for fault in reading.record.faults:
                    str(fault)
                if reading.record.is_lost():
                    continue
                for written in ("json", "kifu"):
                    text = records.dumps(reading.record, written, lossy=True)
                    records.loads(text, format=written, strict=False)


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
