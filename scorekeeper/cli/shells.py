"""What the shells need for completion: their scripts, and words written as each can take them.

Typer has the protocol, and scripts. Ours know both names of the program, let zsh quote words itself
instead of evaluating them, and read what was begun in quotes.
"""

import os
import re
from collections.abc import Mapping
from typing import Any

from typer import _completion_shared
from typer._click.shell_completion import add_completion_class
from typer._completion_classes import BashComplete, FishComplete, PowerShellComplete, ZshComplete

from scorekeeper.core.text import LEFT_OUT

PROGRAMS = ("scorekeeper", "s99")
VARIABLE = "_SCOREKEEPER_COMPLETE"
_TYPED = "_SCOREKEEPER_TYPED"
"""The variable with the words that were typed, one on a line, where no shell has quoted them."""

_LINE, _BREAKS = "_SCOREKEEPER_LINE", "_SCOREKEEPER_BREAKS"
"""The variables with the line up to the cursor in bash, and with the signs that end words there."""
_WORDS = "COMP_WORDS"
"""The variable with the words of a line, as bash parts them."""
_FISH_LINE = "_TYPER_COMPLETE_ARGS"
"""The variable with the line up to the cursor in fish."""

BASH = _completion_shared.COMPLETION_SCRIPT_BASH.replace(
    "-F %(complete_func)s %(prog_name)s", f"-F %(complete_func)s {' '.join(PROGRAMS)}"
).replace(
    "COMP_CWORD=$COMP_CWORD",
    f'COMP_CWORD=$COMP_CWORD {_LINE}="${{COMP_LINE:0:$COMP_POINT}}" {_BREAKS}="$COMP_WORDBREAKS"',
)
for _old, _new in (
    ("$( env ", "$( "),  # which takes a path with an equals sign for a variable
    ("    local IFS=", '    local program=${1/#"~/"/"${HOME-}/"} IFS='),
    ("complete_bash $1 ", 'complete_bash command "${program//\\\\}" 2>/dev/null '),
):
    BASH = BASH.replace(_old, _new)
ZSH = (
    """
#compdef """
    + " ".join(PROGRAMS)
    + """

%(complete_func)s() {
  local line
  local -a begun begun_lines whole whole_lines
  for line in "${(@f)$(env %(autocomplete_var)s=complete_lines \\
      """
    + _TYPED
    + """="${(F)${(@Q)words[2,CURRENT-1]}}"$'\\n'"${(Q)PREFIX}" %(prog_name)s 2>/dev/null)}"; do
    case ${line%%%%$'\\t'*} in
      '') ;;
      *[=:]) begun+=("${line%%%%$'\\t'*}"); begun_lines+=("${line/$'\\t'/  }") ;;
      *) whole+=("${line%%%%$'\\t'*}"); whole_lines+=("${line/$'\\t'/  }") ;;
    esac
  done
  if (( $#begun + $#whole )); then
    compadd -l -V scorekeeper -d whole_lines -a whole
    compadd -l -V scorekeeper -S '' -d begun_lines -a begun
  else
    _files
  fi
}

if [[ $funcstack[1] = _scorekeeper ]]; then
  %(complete_func)s "$@"
else
  compdef %(complete_func)s """
    + " ".join(PROGRAMS)
    + """
fi
"""
)
"""It runs as a function of its own name where zsh finds it as a file; elsewhere it is evaluated."""
FISH = "\n".join(
    _completion_shared.COMPLETION_SCRIPT_FISH.replace(
        "--command %(prog_name)s", f"--command {each}"
    ).replace("-cp) %(prog_name)s", "-cp) %(prog_name)s 2>/dev/null")
    for each in PROGRAMS
)
POWER_SHELL = (
    """
Register-ArgumentCompleter -Native -CommandName @('"""
    + "', '".join(PROGRAMS)
    + """') -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object {
            if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
                $_.Value
            } else {
                $_.Extent.Text
            }
        })
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new()
        $Env:%(autocomplete_var)s = 'complete_pslines'
        $Env:"""
    + _TYPED
    + """ = ($words + "$wordToComplete") -join "`n"
        & %(prog_name)s 2>$null | ForEach-Object {
            $word, $shown, $about = $_ -split "`t"
            [System.Management.Automation.CompletionResult]::new(
                $word, $shown, 'ParameterValue', $about)
        }
    } finally {
        Remove-Item Env:%(autocomplete_var)s -ErrorAction Ignore
        Remove-Item Env:"""
    + _TYPED
    + """ -ErrorAction Ignore
        [Console]::OutputEncoding = $encoding
    }
}
"""
)
"""It takes what the program writes for UTF-8, and leaves the keys of the shell as they are."""
SCRIPTS = {
    "bash": BASH,
    "zsh": ZSH,
    "fish": FISH,
    "powershell": POWER_SHELL,
    "pwsh": POWER_SHELL,
}


def script(shell: str) -> str:
    """Return the script by which a shell completes the program's lines."""
    fields = {
        "complete_func": "_scorekeeper_completion",
        "prog_name": PROGRAMS[0],
        "autocomplete_var": VARIABLE,
    }
    return SCRIPTS[shell].strip() % fields + "\n"


def script_files() -> dict[str, str]:
    """Return the scripts as the files that shells look for, by their paths in a `share`."""
    return {
        **{f"bash-completion/completions/{name}": script("bash") for name in PROGRAMS},
        "zsh/site-functions/_scorekeeper": script("zsh"),
        **{f"fish/vendor_completions.d/{name}.fish": line for name, line in fish_lines().items()},
        "powershell/scorekeeper-completion.ps1": script("powershell"),
    }


def fish_lines() -> dict[str, str]:
    """Return by its name the line of each program, which fish looks for in a file called so."""
    return dict(zip(PROGRAMS, script("fish").splitlines(keepends=True), strict=True))


def part_at_open_quote(typed: str) -> tuple[str, str]:
    r"""Return what stands before the quote that a line in bash leaves open, and that quote.

    >>> part_at_open_quote("open 'Fri"), part_at_open_quote("open 'it'\\''s")
    (('open ', "'"), ("open 'it'\\'", "'"))
    >>> part_at_open_quote("open Ben\\'s"), part_at_open_quote("open 'Friday' ")
    (("open Ben\\'s", ''), ("open 'Friday' ", ''))
    """
    quote, opened, is_escaped = "", 0, False
    for place, sign in enumerate(typed):
        if is_escaped:
            is_escaped = False
        elif sign == "\\" and quote != "'":
            is_escaped = True
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in ("'", '"'):
            quote, opened = sign, place
    return (typed[:opened] if quote else typed), quote


_BASH_ESCAPES = {"'": "", '"': '$`"\\'}
_FISH_ESCAPES = {"'": "'\\", '"': '"$\\'}
"""The signs before which a backslash is one, by the quotes around it; elsewhere all are."""


def line_words(
    line: str, escapes: Mapping[str, str] = _BASH_ESCAPES
) -> list[list[tuple[str, bool]]]:
    r"""Return the words of a line in bash or fish, the last one perhaps only begun or empty.

    Each sign is said to be plain or not: what is quoted ends no word.

    >>> ["".join(sign for sign, _ in word) for word in line_words("s99 '' open 'Fri: a'\\ b ")]
    ['s99', '', 'open', 'Fri: a b', '']
    """
    words: list[list[tuple[str, bool]]] = [[]]
    quote, is_escaped, is_begun = "", False, False
    for sign in line:
        if not (quote or is_escaped) and sign in " \t\n":
            words += [[]] if is_begun else []
            is_begun = False
            continue
        is_begun = True  # by a quote, too: its word may be empty
        if is_escaped:
            kept = "\\" if quote and sign not in escapes[quote] else ""
            words[-1] += [(each, False) for each in kept + sign]
            is_escaped = False
        elif sign == "\\" and (not quote or escapes[quote]):
            is_escaped = True
        elif sign == quote or (not quote and sign in "'\""):
            quote = "" if quote else sign
        else:
            words[-1].append((sign, not quote))
    return words


_SINGLE, _DOUBLE = "'‘’‚‛", '"“”„'
"""What PowerShell takes for quotes: the typographic ones too."""


def power_shell_word(word: str) -> str:
    """Write a word for PowerShell; behind one that goes on, the quote stays open.

    >>> power_shell_word("Friday at Ben’s"), power_shell_word("Anna="), power_shell_word("A B=")
    ("'Friday at Ben’’s'", 'Anna=', "'A B=")
    """
    if re.fullmatch(r"[\w+=:./\\-]+", word):
        return word
    goes_on = word.endswith(("=", ":"))
    return "'" + re.sub(f"([{_SINGLE}])", r"\1\1", word) + "'" * (not goes_on)


def power_shell_text(typed: str) -> str:
    """Return what a word means that was begun in PowerShell, in quotes or not.

    >>> [power_shell_text(typed) for typed in ("'Ben''s t", '"Fri"', "Friday` at")]
    ["Ben's t", 'Fri', 'Friday at']
    """
    for quotes in (_SINGLE, _DOUBLE):
        if quoted := re.fullmatch(
            f"[{quotes}]((?:[^{quotes}]|[{quotes}]{{2}})*)[{quotes}]?", typed
        ):
            return re.sub(f"([{quotes}])[{quotes}]", r"\1", quoted[1])
    return re.sub("`(.)", r"\1", typed)


class _Bash(BashComplete):
    """Words for bash, which puts them on the line as they are."""

    source_template = BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the one that is begun."""
        if (line := os.environ.get(_LINE)) is None:  # a script that was installed before
            return super().get_completion_args() if _WORDS in os.environ else ([], "")
        *words, begun = ("".join(sign for sign, _ in word) for word in line_words(line))
        return words[1:], begun

    def complete(self) -> str:
        """Return a line for each word that is offered, or for the part of it that is still to come.

        Of what stands on the line as far as bash leaves it alone, nothing is to come: that is
        offered where others that are not begin so too, and still keeps one from being the only one.
        """
        lines = super().complete().split("\n")
        others = [line for line in lines if line]
        return "\n".join([*others, LEFT_OUT] if others and "" in lines else others)

    def _left_alone(self) -> str:
        """Return the beginning of a word that bash keeps on the line, and puts the rest behind."""
        line, breaks = os.environ.get(_LINE, ""), os.environ.get(_BREAKS, "")
        before, quote = part_at_open_quote(line)
        begun = line_words(before)[-1]
        ends = [
            place + (sign != "@")  # with which a word begins that may be a host's name
            for place, (sign, is_plain) in enumerate(begun)
            if is_plain and sign in breaks
        ]
        kept = begun if quote else begun[: ends[-1] if ends else 0]
        return "".join(sign for sign, _ in kept)

    def format_completion(self, item: Any) -> str:
        """Write a word behind the quote that is open, or else with a backslash for each sign."""
        line = os.environ.get(_LINE, "")
        begun = "".join(sign for sign, _ in line_words(line)[-1])
        name, sign, _ = begun.partition("=")
        option = name + sign if sign and name.startswith("--") else ""  # offered is its value alone
        word = (option + super().format_completion(item)).removeprefix(self._left_alone())
        match part_at_open_quote(line or os.environ.get(_WORDS, ""))[1]:
            case "'":
                escaped = word.replace("'", "'\\''")
                # Behind a quote bash adds none of its own.
                return escaped.removesuffix("'") if word.endswith("'") else escaped
            case '"':  # in which nothing that is offered means anything
                return word
            case _:
                return re.sub(r"([^\w@%+=:,./-])", r"\\\1", word)


class _Fish(FishComplete):
    """Words for fish, which quotes them itself."""

    source_template = FISH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the one that is begun, maybe in quotes."""
        line = os.environ.get(_FISH_LINE, "")
        *words, begun = (
            "".join(sign for sign, _ in word) for word in line_words(line, _FISH_ESCAPES)
        )
        return words[1:], begun


class _Lines(FishComplete):
    """Words as fish gets them, for zsh, which quotes them itself too."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the one that is begun."""
        *words, begun = os.environ.get(_TYPED, "").split("\n")
        return ([] if words == [""] else words), begun  # the script writes one line for no words

    def complete(self) -> str:
        """Return a line for each word that is offered."""
        offered = self.get_completions(*self.get_completion_args())
        return "\n".join(self.format_completion(item) for item in offered)


class _Zsh(ZshComplete):
    """Words for scripts that were installed before."""

    source_template = ZSH


class _PowerShellLines(_Lines):
    """Words for PowerShell: how each is written there, how it is shown, and about it."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the one that is begun."""
        words, begun = super().get_completion_args()
        return words, power_shell_text(begun)

    def format_completion(self, item: Any) -> str:
        """Write a line; PowerShell takes no offer without words about it."""
        return "\t".join((power_shell_word(item.value), item.value, item.help or item.value))


class _PowerShell(PowerShellComplete):
    """Words for scripts that were installed before."""

    source_template = POWER_SHELL


_KINDS: dict[str, Any] = {
    "bash": _Bash,
    "zsh": _Zsh,
    "fish": _Fish,
    "powershell": _PowerShell,
    "pwsh": _PowerShell,
    "lines": _Lines,
    "pslines": _PowerShellLines,
}


def register() -> None:
    """Let Typer answer the shells in these ways, and print and install these scripts."""
    for shell, kind in _KINDS.items():
        add_completion_class(kind, shell)
    _completion_shared._completion_scripts.update(SCRIPTS)  # noqa: SLF001 — it asks nobody for them
