"""Letters that mean one thing in English and another in German are refused with both."""

import pytest

from tests.support.command_line import Cli


@pytest.mark.parametrize(
    ("line", "named", "left_out"),
    [
        ("trick DC KC AC", ("“DC”", "D diamonds, or Dame", "Write QC."), ("Bube", "Pik", "Kreuz")),
        ("3:DBB 4 2", ("D diamonds, or Dame", "B Bube (J)", "C H S D"), ("Pik", "Kreuz")),
        ("3:PPC 4 2", ("P Pik (S)",), ("Bube", "Dame", "Kreuz")),
        ("3KKC 4 2", ("K king, or Kreuz or Karo",), ("Bube", "Dame", "Pik")),
    ],
)
def test_only_the_letters_that_were_typed_are_explained(
    line: str, named: tuple[str, ...], left_out: tuple[str, ...], cli: Cli, table: None
) -> None:
    err = cli("add", *line.split()).err
    assert [text for text in named if text not in err] == [], err
    assert [text for text in left_out if text in err] == [], err
