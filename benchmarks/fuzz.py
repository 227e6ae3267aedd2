"""A coverage-guided fuzzer for everything that is read: `fuzz.py session 300` for five minutes.

Needs atheris (`pip install atheris`), which is for development alone. The targets are session,
sheet, paper, toml, code, zip, board and index; `all` does one after the other, each for so many
seconds. It ends with a traceback, and a file with what brought it about, at the first thing that
is neither rendered nor refused, takes over ten seconds or more than 1,500 MB.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-not-found,unused-ignore]

sys.path.insert(0, str(Path(__file__).parent.parent))
with atheris.instrument_imports(include=["scorekeeper"]):
    from tests.support.file_readers import READERS, only_refuses

_LONGEST = 4096
_MANY = 1 << 16


def one_input(name: str, data: bytes) -> None:
    """Give a reader the bytes as they are, or let them decide how a seed is bent."""
    reader, bent = READERS[name]
    if not data or data[0] < 64:
        content = data[1:]
    else:
        drawn = atheris.FuzzedDataProvider(data[1:])
        content = bent(lambda n: drawn.ConsumeIntInRange(0, _MANY) % n)
    only_refuses(reader, content)


def main() -> None:
    """Fuzz one target in this process, or all in processes of their own."""
    name, seconds = sys.argv[1], sys.argv[2]
    if name == "all":
        for reader in READERS:
            subprocess.run([sys.executable, __file__, reader, seconds], check=True)
        return
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={_LONGEST}",
        "-timeout=10",
        "-len_control=0",
    ]
    options += ["-rss_limit_mb=1500", "-print_final_stats=1", f"-artifact_prefix={name}-"]
    corpus = tempfile.mkdtemp(prefix=f"fuzz-{name}-")
    atheris.Setup([sys.argv[0], *options, corpus], lambda data: one_input(name, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
