"""Asking who plays, by which rules, and who deals; each answer is judged when it is given."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cli import console
from scorekeeper.cli.chosen_sessions import known_players
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined
from scorekeeper.cli.house_rules_option import game_meant, validate_setup_with_file
from scorekeeper.command_list import COMMANDS
from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.setup_validation import is_drawn
from scorekeeper.core.typed_names import players_answered
from scorekeeper.games import DEFAULT_GAME, GAMES, game_named

_MAX_KNOWN_SHOWN = 20
"""People who are named where somebody is asked who plays."""


def ask_setup(app: AppContext, header: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Ask for what the options leave open; return the players and the whole header.

    Raises `Malformed` for options that no answer can make right.
    """
    if not console.is_interactive():
        raise Malformed(message("players-not-given"))
    game = game_named(header.get("game", DEFAULT_GAME).lower())
    _raise_if_impossible(game, header)
    questions = {
        "players": message("ask-players"),
        "variant": message("ask-variant", usual=game.DEFAULT_VARIANT),
        "first-dealer": message("ask-dealer"),
    }
    console.print_messages(app.render, _introduction(app, game, header))
    answers = _ask_each(app, game, header, questions)
    return players_answered(answers["players"]), _answered(header, answers)


def _ask_each(
    app: AppContext, game: AnyGame, header: Mapping[str, str], questions: Mapping[str, Message]
) -> dict[str, str]:
    """Ask what the header leaves open until each answer is right; return the answers by key."""
    from scorekeeper.cli.prompts import ask, print_problems, typed_words

    open_keys = [key for key in questions if key not in header]
    answers: dict[str, str] = {}
    place = 0
    while place < len(open_keys):
        key = open_keys[place]
        answer = ask(app.render(questions[key]), answers.get(key, "")).strip()
        if answer.lower() in typed_words(app, "quit"):
            raise Declined(message("nothing-recorded"))
        if answer.lower().partition(" ")[0] in typed_words(app, "help"):
            console.print_messages(app.render, _help(game, header, answers))
            continue
        if place and answer.lower() in typed_words(app, "back"):
            place -= 1
            continue
        if given := _command_or_option(answer):
            print_problems(app.render, (message("ask-no-command", given=given),))
            continue
        answers[key] = answer
        if problems := _problems(game, header, answers):
            print_problems(app.render, problems)
        elif answers["players"]:
            place += 1
    return answers


def _introduction(app: AppContext, game: AnyGame, header: Mapping[str, str]) -> Iterator[Message]:
    if known := known_players(app):
        yield message("ask-roster", names=known[:_MAX_KNOWN_SHOWN])
    if "variant" not in header:
        variants = [
            message("help-variants", game=each.NAME, variants=list(each.variants))
            for each in _games(game, header)
        ]
        yield message("ask-variants", legal=variants)
    yield message("ask-way-out")


def _help(
    game: AnyGame, header: Mapping[str, str], answers: Mapping[str, str]
) -> Iterator[Message]:
    """Yield what each variant is that can still be chosen."""
    if "variant" not in header:
        from scorekeeper.cli.commands.rules import variants_with_meaning

        players = len(players_answered(answers["players"])) if answers.get("players") else None
        for each in _games(game, header):
            yield from variants_with_meaning(each, players)
    yield message("ask-way-out")


def _games(game: AnyGame, header: Mapping[str, str]) -> list[AnyGame]:
    """Return the games that can still be chosen."""
    return [game] if "game" in header else [*map(game_named, GAMES)]


def _command_or_option(answer: str) -> str:
    """Return what was typed of a command line in the place of an answer; nothing if nothing was."""
    words = answer.split()
    first = [word for word in words[:1] if word.lower() in (*COMMANDS, "scorekeeper", "s99")]
    return next(iter(first or [word for word in words if word.startswith("--")]), "")


def _raise_if_impossible(game: AnyGame, header: Mapping[str, str]) -> None:
    """Raise `Malformed` for options that are wrong whoever plays, and by whichever variant."""
    options = {key: text for key, text in header.items() if key != "first-dealer"}
    counts = sorted({count for counts in game.variants.values() for count in counts})
    problems: tuple[Message, ...] = ()
    for choice in _choices(game, options):
        for count in counts:
            placeholders = [f"P{number}" for number in range(count)]
            _, found = validate_setup_with_file(choice, placeholders)
            if not found:
                return
            problems = problems or found
    raise Malformed(*problems)


def _choices(game: AnyGame, header: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield a header with each variant that it can have, the usual one first."""
    if "variant" in header:
        yield dict(header)
        return
    for variant in sorted(game.variants, key=lambda name: name != game.DEFAULT_VARIANT):
        yield {**header, "variant": variant}


def _problems(
    game: AnyGame, header: Mapping[str, str], answers: Mapping[str, str]
) -> tuple[Message, ...]:
    """Return what is wrong with the answers so far; what is not answered yet may be anything."""
    if not answers["players"]:  # it is asked again
        return ()
    names = players_answered(answers["players"])
    try:
        answered = _answered(header, answers)
    except Refusal as refusal:  # of a variant, or of a file of house rules
        return refusal.problems
    choices = [answered] if "variant" in answers else [*_choices(game, answered)]
    problems: tuple[Message, ...] = ()
    for choice in choices:
        try:
            _, found = validate_setup_with_file(_without_dealer_drawn(choice, names), names)
        except Refusal as refusal:  # of a file of house rules
            found = refusal.problems
        if not found:
            return ()
        problems = problems or found
    return problems


def _answered(header: Mapping[str, str], answers: Mapping[str, str]) -> dict[str, str]:
    """Return a header with the answers that are not empty, and the game of the variant."""
    given = {key: text for key, text in answers.items() if text and key != "players"}
    if "variant" in given and "game" not in header:
        given["game"] = game_meant(given["variant"])
    return {**header, **given}


def _without_dealer_drawn(header: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    """Return a header without a first dealer whom chance is to find: nobody need be called so."""
    dealer = header.get("first-dealer", "")
    left_out = "first-dealer" if is_drawn(dealer, names) else ""
    return {key: text for key, text in header.items() if key != left_out}
