"""Write numbers, decimals and dates as a language does."""

from scorekeeper.i18n import Conventions


def written(value: str, form: str, conventions: Conventions) -> str:
    """Return a value in one of the forms `number`, `decimal`, `date` and `day`.

    What is not such a value stays as it is.
    """
    match form:
        case "number":
            return _number(value, conventions)
        case "decimal":
            return value.replace(".", conventions.decimal_sign)
        case "date":
            return _date(value, conventions)
        case _:
            day, _, time = value.partition(" ")
            year, month, number = day.split("-")
            return conventions.day_and_time.format(year=year, month=month, day=number, time=time)


def _number(value: str, conventions: Conventions) -> str:
    digits = value.lstrip("+-−")
    if not digits.isascii() or not digits.isdigit() or int(digits) < conventions.thousands_from:
        return value
    grouped = f"{int(digits):,}".replace(",", conventions.thousands_sign)
    return value[: len(value) - len(digits)] + grouped


def _date(value: str, conventions: Conventions) -> str:
    if value.count("-") != 2:  # noqa: PLR2004 — whatever it is, it is no date
        return value
    year, month, day = value.split("-")
    return conventions.date.format(year=year, month=month, day=day)
