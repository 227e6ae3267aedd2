"""The line of each key of a TOML document, however the document is written."""

from functools import partial

import pytest

from scorekeeper.core.toml_lines import key_lines, line_of
from tests.support.work import steps_run

BASE = 'base = "pagat"\n'


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("\n\n # x = 1\n\tdeclare = 5", "declare", 4),
        (BASE + 'x = """\ndeclare = 1\n\\""" = 2\n"""\ndeclare = 5', "declare", 6),
        (BASE + 'x = """a""""\ndeclare = 5', "declare", 3),
        (BASE + 'x = """"""\ndeclare = 5', "declare", 3),
        (BASE + "x = '''\ndeclare = 1\n''''\ndeclare = 5", "declare", 5),
        (BASE + "x = [ # ]\n 1, [2],\n\n '=', \"[\", # declare = 1\n]\ndeclare = 5", "declare", 7),
        (BASE + 'x = "\\"#" # "\ndeclare = 5', "declare", 3),
        (BASE + "x = {a = 1, b = [\n1]}\ndeclare = 5", "declare", 4),
        (BASE + '"decl\\u0061r\\U00000065" = 5', "declare", 2),
        (BASE + '"a\\"b" = 5', 'a"b', 2),
        (BASE + "'#=' . \"]\" = 5", "#=.]", 2),
        (BASE + "# \n[ cards . 'K' ] # [x]\nA = 5", "cards.K.A", 4),
        (BASE + '# \n["]"]\nA = 5', "]", 3),
        (BASE + "[[x]]\ny = 1\n[[x]]\nz = 1", "x.z", 5),
        (BASE.replace("\n", "\r\n") + "\r\ndeclare = 5\r\n", "declare", 3),
    ],
)
def test_the_line_of_a_key_is_found(text: str, key: str, line: int) -> None:
    lines = key_lines(text)
    assert lines[key] == line
    assert set(lines.values()) <= set(range(1, text.count("\n") + 2))


def test_what_has_no_line_has_that_of_the_first_key_in_it_or_of_the_table_around_it() -> None:
    lines = key_lines("#\n[cards]\n#\nK = {a = 1}\n[a.b.c]\n")
    assert line_of(lines, "cards.K.a") == 4
    assert line_of(lines, "cards.Q") == 2
    assert line_of(lines, "a.b") == line_of(lines, "a.b.c.d.e") == 5
    assert line_of(lines, "base") == line_of(lines, "x.y") == 1


def test_a_key_of_thousands_of_parts_is_looked_for_in_few_of_them() -> None:
    """One of 450 kB beside as many tables took over 20 seconds."""
    lines = key_lines("#\n[a]\n" + "".join(f"[b.c{number}]\n" for number in range(60)))
    assert line_of(lines, "a" + ".b" * 5_000) == 2
    few, many = (steps_run(partial(line_of, lines, "x" + ".y" * parts)) for parts in (20, 5_000))
    assert many == few
