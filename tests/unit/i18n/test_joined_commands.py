"""A command is told in one line: who copies two has the shell run the second."""

import re

import pytest

from scorekeeper.core.messages import Message, message
from scorekeeper.core.text import JOINED_BLANK
from scorekeeper.exporters.text.text_width import display_width, wrap
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalog import (
    COMMAND_FORMS,
    Catalog,
    all_sentences,
    language,
    with_commands_for,
)

WORD = "`reboot`: scorekeeper '$(x), y ."
IN_COMMAND = re.compile(rf"\{{(\w+):({'|'.join(COMMAND_FORMS)})\}}")
"""What stands in a command that people type or copy."""


def told_with_odd_words(catalog: Catalog, template: str) -> str:
    """Return a sentence whose commands have words of others; all other fields are of no account."""
    forms = dict(IN_COMMAND.findall(template))
    plain = re.sub(r"\{(?!\w+:(?:" + "|".join(COMMAND_FORMS) + r")\})[^}]*\}", "it", template)
    fields = {name: [WORD] if form == "arguments" else WORD for name, form in forms.items()}
    alone = catalog._replace(sentences={"told": plain})
    named = with_commands_for(alone, store=".", session="to be, or not.")
    return named.render_joined(Message("told", fields))


@pytest.mark.parametrize("columns", [12, 30, 50, 80])
@pytest.mark.parametrize("name", LANGUAGES)
def test_no_line_ends_within_a_command_with_words_of_others(name: str, columns: int) -> None:
    tried = 0
    for code, template in all_sentences(name).items():
        if not re.search(r"scorekeeper [^`]*?" + IN_COMMAND.pattern, template):
            continue
        told = told_with_odd_words(language(name), template)
        for line in wrap(told, columns):
            if "reboot" in line:
                before, _, rest = line.partition("reboot")
                assert re.search("scorekeeper [a-z]", before), (code, line)
                assert "y ." in rest, (code, line)
                tried += 1
    assert tried > 30


def test_a_command_behind_another_one_is_kept_in_one_line_too() -> None:
    names = ["Anna Maria Hauser", "Benjamin Blumenthal", "A. B.", "reboot"]
    sentence = "To go on: scorekeeper finish, then scorekeeper new --again {names:arguments}"
    catalog = language("en")._replace(sentences={"told": sentence})
    lines = wrap(catalog.render_joined(message("told", names=names)), 80)
    assert [line for line in lines if "reboot" in line] == [
        'scorekeeper new --again "Anna Maria Hauser" "Benjamin Blumenthal" "A. B." reboot'
    ]


def test_what_is_said_of_a_command_in_brackets_is_none_of_it() -> None:
    fields = {"player": "Zoe", "number": 1, "change": "Zoe=NEW", "kind": "deal"}
    told = language("en").render_joined(message("hint-player", **fields))
    assert max(len(line) for part in told.split("\n") for line in wrap(part, 40)) <= 40


def test_texts_of_others_are_no_commands() -> None:
    """A title that looks like one moved the ends of the real command."""
    given = "`scorekeeper ' and: scorekeeper x"
    told = language("en").render_joined(message("session-none", given=given, legal=[]))
    assert told.count(JOINED_BLANK) == 1  # that of `scorekeeper list`


@pytest.mark.parametrize("for_shell", [True, False])
def test_what_is_rendered_for_files_and_pages_has_blanks_alone(*, for_shell: bool) -> None:
    catalog = with_commands_for(language("en"), store="a b", for_shell=for_shell)
    told = catalog.render(message("told-deleted", id="2026-11-20-1"))
    assert JOINED_BLANK not in told
    assert 'restore --store "a b" 2026-11-20-1' in told


def test_a_command_at_the_prompt_is_kept_together_as_well() -> None:
    catalog = with_commands_for(language("en"), session="Friday", for_shell=False)
    told = catalog.render_joined(message("told-finish"))
    assert any("undo --session Friday" in line for line in wrap(told, 20))


def test_a_package_is_installed_by_a_command_in_one_line() -> None:
    command = '"/a b/python" -m pip install "XlsxWriter>=3.2,<4"'
    told = language("en").render_joined(message("club-missing", command=command))
    assert wrap(told, 40)[-1] == command


def test_a_command_in_a_list_is_kept_together_too() -> None:
    ways = [message("told-finish"), message("club-missing", command="pip install it")]
    catalog = language("en")._replace(
        sentences={**all_sentences("en"), "told": "Two ways: {ways:or}."}
    )
    told = catalog.render_joined(message("told", ways=ways))
    assert {"`scorekeeper\x1fundo`", "pip\x1finstall\x1fit"} <= {
        word.rstrip(".") for word in told.split(" ")
    }
    assert JOINED_BLANK not in catalog.render(message("told", ways=ways))


@pytest.mark.parametrize("name", ["安娜", "Anna", "A\u0301nna"])
def test_a_sentence_with_a_command_is_broken_before_it_whatever_the_letters(name: str) -> None:
    fields = {"change": f"{name}=NEW", "number": 1, "kind": "deal", "player": name}
    told = language("en").render_joined(message("hint-player", **fields))
    lines = [line for part in told.split("\n") for line in wrap(part, 40)]
    assert max(map(display_width, lines)) <= 40
    assert any(line.startswith("scorekeeper set --from 1") for line in lines)
