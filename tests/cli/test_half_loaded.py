"""After a Ctrl-C while a package is loaded, it can be loaded once more."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from scorekeeper.cli.half_loaded import forget_half_loaded

PACKAGE = """
from halfloaded.part import *
from pathlib import Path
(interruption,) = Path(__file__).parent.glob("interruption*")
if interruption.suffix:
    interruption.rename(interruption.with_suffix(""))
    raise KeyboardInterrupt
value = part.inner.value
"""


def test_a_package_that_was_interrupted_is_loaded_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "": PACKAGE,
        "part": "from . import inner",
        "part/inner": "value = 1",
    }.items():
        place = tmp_path / "halfloaded" / name
        is_package = name in ("", "part")
        path = place / "__init__.py" if is_package else place.with_suffix(".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "halfloaded" / "interruption.due").touch()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        import_module("halfloaded")
    forget_half_loaded()
    assert import_module("halfloaded").value == 1
    for name in [name for name in sys.modules if name.startswith("halfloaded")]:
        monkeypatch.delitem(sys.modules, name)
