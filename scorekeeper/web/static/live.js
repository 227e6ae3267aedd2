// What the scripts of all live pages begin with.

const byId = (id) => document.getElementById(id);

/** Redraw a part; what had the focus there has it again, or else what that was part of. */
function redraw(part, change) {
  const focused = document.activeElement;
  if (!part.contains(focused)) return change();
  const { id } = focused.closest("[id]");
  change();
  const home = byId(id);
  const alike = home?.querySelectorAll(focused.localName) ?? [];
  const about = ({ href, textContent }) => href ?? textContent;
  const same = (each) => each.localName === "summary" || about(each) === about(focused);
  for (const next of [[...alike].find(same), home, byId(part.id), byId("said")]) {
    if (!next || document.activeElement !== document.body) continue;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
}

/** Say since when there is no connection; nothing while there is one. */
function tellConnection(text) {
  const told = byId("connection");
  if (told.textContent !== text) told.textContent = text;
  told.hidden = !text;
}
