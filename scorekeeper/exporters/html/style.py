"""How a page looks: by day, by night, on a phone, on a sheet of A4."""

from collections.abc import Mapping

from scorekeeper.exporters.colours import DARK, LIGHT, drawing_style


def page_style() -> str:
    """Return the style of a page, its colours as variables: on paper they are those of the day."""
    painted = drawing_style({name: f"var(--{name})" for name in LIGHT})
    night = f"@media screen and (prefers-color-scheme: dark) {{\n:root {{{_variables(DARK)}}}\n}}\n"
    return f"\n:root {{{_variables(LIGHT)}}}\n{night}{_PAGE}{painted}{_PHONE}{_PAPER}"


def _variables(paint: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in paint.items())


_PAGE = """
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 56rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
h1, h2, h3 { margin: 0; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2rem; letter-spacing: -0.015em; }
h2 { font-size: 1.5rem; }
section > :is(h2, h3) {
  margin: 0 0 0.6rem; color: var(--accent); font-size: 0.8rem; font-weight: 650;
  letter-spacing: 0.08em; text-transform: uppercase;
}
p { margin: 0.35rem 0; }
a { color: var(--accent); }
.about, .legend, small { color: var(--quiet); font-size: 0.875rem; }
.next { font-weight: 600; }
.problem { color: var(--red); }
body > header + main { margin-top: 3rem; padding-top: 3rem; border-top: 3px double var(--rule); }
article + article { margin-top: 4rem; padding-top: 3rem; border-top: 3px double var(--rule); }
article > section, .overview { margin-top: 2.25rem; }
nav ol { padding-left: 1.4rem; }
nav li { margin: 0.4rem 0; }
nav small { display: block; }
.overview { display: flex; flex-wrap: wrap; gap: 2.25rem 3rem; }
.standings { flex: 0 1 auto; max-width: 100%; }
.highlights { flex: 1 1 16rem; }
.course { flex: 1 0 100%; order: 1; min-width: 0; }
.highlights ul { margin: 0; padding: 0; list-style: none; font-size: 0.9375rem; }
.highlights li { padding: 0.25rem 0; border-bottom: 1px solid var(--rule); }
.highlights li:first-child { padding-top: 0; font-weight: 600; }
.highlights li:last-child { border: 0; }
svg { max-width: 100%; height: auto; }
th svg { max-width: none; margin-right: 0.5rem; vertical-align: middle; }
.course svg { display: block; width: 100%; }
.course .narrow { display: none; }
.board { display: block; margin-bottom: 0.75rem; }
.box { overflow-x: auto; }
.scoreboard .box { container-type: inline-size; }
.box:focus-visible { outline: 2px solid var(--accent); outline-offset: 4px; }
table { border-collapse: collapse; font-size: 0.9375rem; white-space: nowrap; }
th, td { padding: 0.22rem 0; text-align: right; font-weight: 400; }
th + th, th + td, td + td, td + th { padding-left: 1rem; }
thead th { color: var(--quiet); font-size: 0.8125rem; font-weight: 600; vertical-align: bottom; }
thead th.player { color: var(--ink); }
thead .player bdi {
  display: inline-block; width: max-content; max-width: 9rem;
  white-space: normal; overflow-wrap: break-word;
}
thead tr { border-bottom: 2px solid var(--ink); }
.standings tr > :nth-child(2) { text-align: left; }
.standings bdi {
  display: inline-block; width: max-content; max-width: 13rem;
  white-space: normal; overflow-wrap: break-word;
}
.standings tbody tr + tr { border-top: 1px solid var(--rule); }
.ahead > * { font-weight: 650; }
.grid { width: 100%; }
.grid tbody tr:not(:first-child) { border-top: 1px solid var(--rule); }
.grid tbody + tbody { border-top: 2px solid var(--ink); }
.grid tr > :first-child { padding-left: 0.5rem; }
.grid tr > :last-child { padding-right: 0.5rem; }
.grid tbody th { color: var(--quiet); width: 1%; }
.grid td:not(.first) { width: 1%; }
.grid td + td:not(.first) { padding-left: 0.6rem; }
.grid td.first, .grid thead .player { padding-left: 1.75rem; }
.grid td.sum { font-weight: 600; min-width: 2.6em; }
.grid td[colspan] { text-align: left; white-space: normal; width: auto; }
.grid td[colspan] span {
  display: inline-block; position: sticky; left: 0.5rem; max-width: calc(100cqw - 1rem);
}
.note td { color: var(--quiet); font-style: italic; }
.game, .rubber { background: var(--tint); }
.game td, .rubber td { color: var(--accent); font-weight: 650; }
.bonus { background: var(--tint); }
.total td { font-weight: 650; }
.grid .problem td { color: var(--red); }
.grid td.red { color: var(--red); }
details { border-bottom: 1px solid var(--rule); }
summary { padding: 0.5rem 0; cursor: pointer; }
summary:hover { color: var(--accent); }
summary:focus-visible { outline: 2px solid var(--accent); }
details ul { margin: 0 0 1rem; padding: 0 0 0 1.1rem; list-style: none; font-size: 0.9375rem; }
.deep { padding-left: 1rem; color: var(--quiet); }
"""

_PHONE = """
@media screen and (max-width: 44rem) {
  body { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.6rem; }
  .overview { display: block; }
  .overview > * + * { margin-top: 2.25rem; }
  .course .wide { display: none; }
  .course .narrow { display: block; max-width: 30rem; }
  th + th, th + td, td + td, td + th { padding-left: 0.75rem; }
  .standings table { font-size: 0.875rem; }
  .standings thead th { font-size: 0.75rem; }
  .standings th, .standings td { padding-left: 0.45rem; }
  .standings tr > :first-child { padding-left: 0; }
  .standings bdi { max-width: 8rem; }
  .standings svg { display: none; }
  .grid { font-size: 0.8125rem; }
  .grid td + td:not(.first) { padding-left: 0.4rem; }
  .grid td.first, .grid thead .player { padding-left: 0.8rem; }
  .grid tbody th, .grid thead th:first-child {
    position: sticky; left: 0; background: var(--paper); padding-right: 0.4rem;
  }
}
"""

_PAPER = """
@media print {
  @page { size: A4; margin: 10mm 14mm; }
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; background: none; font-size: 8pt; line-height: 1.2; }
  h1 { font-size: 15pt; }
  h2 { font-size: 12pt; }
  section > :is(h2, h3) { margin-bottom: 1.5mm; font-size: 7pt; }
  table, .about, .legend, small, .highlights ul { font-size: 7.5pt; }
  thead th { font-size: 7pt; }
  th, td { padding-top: 0.25mm; padding-bottom: 0.25mm; }
  .overview { gap: 3mm 10mm; }
  article > section, .overview { margin-top: 3mm; }
  article + article { break-before: page; margin: 0; padding: 0; border: 0; }
  .highlights li { padding: 0.3mm 0; }
  .course svg { width: 135mm; }
  .box { overflow: visible; }
  .board { width: 100mm; }
  p { margin: 0.6mm 0; }
  .legend { margin-top: 1mm; }
  tr, svg { break-inside: avoid; }
  .explained { display: none; }
}
"""
