// The pad: buttons chosen, and the line that they make.

const DRAFT = `scorekeeper draft ${table.memory} ${created}`;
class Pad {
  filled = new Map();
  /** The log that it was drawn for, and one's own entries at the first tap. */
  seen = table.log;
  begun;

  constructor(section) {
    this.section = section;
    this.plan = JSON.parse(section.dataset.pad);
    this.draw();
    for (const id of this.plan.chosen ?? this.draft()) this.tap(byId(id));
    this.group = null;
    this.show([]);
  }

  /** Return the ids of the buttons that are kept for the entry that this is for. */
  draft() {
    const { of, seen, begun, taps } = read(DRAFT) ?? {};
    if (!taps?.[0]) return [];
    if (of !== this.section.ariaLabel && withOwn(seen, begun) !== table.log) return [];
    Object.assign(this, { seen, begun });
    return taps.filter(byId);
  }

  keep() {
    if (this.plan.begin || this.section.ariaBusy === "true") return;
    const { seen, begun } = this;
    const taps = [...this.filled.values()].flatMap(({ taps, byItself }) =>
      byItself ? [] : taps.map(({ id }) => id),
    );
    write(DRAFT, { of: this.section.ariaLabel, seen, begun, taps });
  }

  clear() {
    this.filled.clear();
    this.begun = this.group = undefined;
    this.keep();
    if (this.plan.begin) history.replaceState(0, "", location.pathname);
    this.plan.begin = "";
    this.section.querySelector(".amending")?.remove();
    this.draw();
  }

  slot(key) {
    return this.plan.slots[key];
  }
  isFull(key) {
    const { keys, taps } = this.filled.get(key);
    return taps.length >= this.slot(key).keys[keys][1];
  }

  tap(button) {
    const { slot: key, keys } = button.closest("[data-slot]").dataset;
    const slot = this.slot(key);
    const [, least, most] = slot.keys[keys];
    this.group = button.closest("[role=group]");
    this.begun ??= known();
    byId("said").replaceChildren();
    const before = this.filled.get(key);
    let taps = before?.keys === keys && !before.byItself ? before.taps : [];
    const last = taps.lastIndexOf(button);
    // A card is taken back by another tap; a digit too many begins a number.
    if (taps.length < most) taps = [...taps, button];
    else if (least < most || (most === 1 && last < 0)) taps = [button];
    else if (last < 0) return this.show([put(words.full, { count: most })], true);
    else taps = taps.filter((_, at) => at !== last);
    if (slot.atOnce) this.filled.clear(); // it is a line by itself, whatever was begun
    for (const other of slot.rivals ? this.filled.keys() : [])
      if (other !== key && this.slot(other).rivals === slot.rivals) this.filled.delete(other);
    if (taps[0]) this.filled.set(key, { keys, taps });
    else this.filled.delete(key);
    if (slot.atOnce) this.seen = logBefore() ?? this.seen;
    if (slot.atOnce) this.save();
    else this.fillIn();
  }

  fillIn() {
    for (const [key, { byItself }] of this.filled) if (byItself) this.filled.delete(key);
    const open = Object.keys(this.plan.slots).filter(
      (key) => this.slot(key).counts && !this.filled.has(key),
    );
    if (open.length === 1) {
      const button = this.section.querySelector(
        `[data-slot="${open[0]}"] [data-number="${this.left()}"]`,
      );
      if (button) this.filled.set(open[0], { keys: "0", taps: [button], byItself: true });
    }
    if (!this.filled.size) {
      delete this.begun;
      if (this.seen !== table.log) refresh(false);
    }
    this.keep();
    this.draw();
    this.preview();
  }

  left() {
    let left = this.plan.total;
    for (const [key, { taps }] of this.filled)
      if (this.slot(key).counts) left -= taps[0].dataset.number;
    return left;
  }

  text(key) {
    if (!this.filled.has(key)) return "";
    const { keys, taps } = this.filled.get(key);
    return this.slot(key).keys[keys][0] + taps.map((button) => button.dataset.text).join("");
  }

  open(form) {
    const slots = [...form.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    return slots.filter((key) => !(this.filled.has(key) ? this.isFull(key) : this.slot(key).optional));
  }

  /** Return the most complete form that has all that is filled. */
  form() {
    const has = (form) => [...this.filled.keys()].every((key) => form.includes(`{${key}}`));
    const forms = this.filled.size ? this.plan.forms.filter(has) : [];
    return forms.sort((one, other) => this.open(one).length - this.open(other).length)[0] ?? "";
  }

  /** Return the line; empty while something is missing. */
  line() {
    const form = this.form();
    if (this.open(form).length) return "";
    const texts = form.replace(/\{(\w+)\}/g, (_, key) => this.text(key));
    return texts && (this.plan.begin ?? "") + texts.replace(/ +/g, " ").trim();
  }

  missing() {
    const left = this.left();
    if (left) return [this.plan.missing[left] ?? this.plan.over];
    return this.open(this.form()).map((key) => this.slot(key).missing).filter(Boolean);
  }

  draw() {
    const chosen = [...this.filled.values()].flatMap(({ taps }) => taps);
    for (const button of this.section.querySelectorAll("[aria-pressed]"))
      button.ariaPressed = chosen.includes(button);
    for (const group of this.section.querySelectorAll("[role=group]")) this.drawChosen(group);
    const isOld = this.begun && withOwn(this.seen, this.begun) !== withOwn(table.log);
    byId("pad-missing").textContent = [isOld ? words.behind : "", ...this.missing()].join(" ").trim();
    this.show([]);
  }

  show(told, isProblem = false) {
    this.timer = clearTimeout(this.timer);
    const preview = byId("pad-preview");
    preview.replaceChildren(...paragraphs(told));
    preview.classList.toggle("problem", isProblem);
    // Nothing of the group being filled stays under the foot.
    this.group?.scrollIntoView({ block: "nearest" });
  }

  drawChosen(group) {
    const texts = [];
    for (const [key, { keys, taps }] of this.filled) {
      if (this.slot(key).keys[keys][2] === 1 || !group.contains(taps[0])) continue;
      texts.push(taps.map(({ firstChild: face }) => face.dataset?.face ?? face.textContent).join(""));
      const number = taps.reduce((sum, button) => sum + +button.dataset.number, 0);
      if (this.isFull(key) && number >= 0) texts.push(put(words.bids, { number }));
    }
    group.querySelector(".chosen").textContent = texts.join(" ");
  }

  preview() {
    const line = this.line();
    if (!line) return;
    const timer = (this.timer = setTimeout(async () => {
      const answer = await post("preview", { line, ask: true, seen: this.seen });
      if (timer === this.timer && answer?.status !== 412) this.tell(answer);
    }, 150));
  }

  async save() {
    if (this.section.ariaBusy === "true") return;
    const line = this.line();
    if (!line) return say(this.missing()[0] ?? words.nothing);
    this.draw();
    const { atOnce } = this.slot([...this.filled.keys()][0]);
    if (atOnce && isTwice(line)) return this.clear();
    this.section.ariaBusy = "true";
    const entered = enter(line, this.seen, () => this.clear(), false, this.begun);
    this.plan.begin || forget(DRAFT); // it is queued
    const answer = await entered;
    this.section.ariaBusy = "false";
    const top = byId("standing");
    if (answer?.status === 422) {
      if (atOnce) this.clear();
      else this.keep();
      this.tell(answer);
    } else if (!atOnce || top.matches(".ending")) top.scrollIntoView();
  }

  tell(answer) {
    this.show(answer ? reasons(answer) : [words.unchecked], answer?.status !== 200);
  }
}

let pad;
function takePad() {
  const section = byId("pad");
  pad = section?.dataset.pad && new Pad(section);
}
