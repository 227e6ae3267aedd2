// What the phone remembers and says, and its queue: each line is stored exactly once.

const table = document.querySelector("main[data-api]").dataset;
const { api, created } = table;
const words = JSON.parse(table.words);

const put = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Some browsers keep nothing, others have no room: that is remembered until the page is closed.
const memory = new Map();
let storage = {};
try {
  storage = localStorage ?? {};
} catch {}
const recall = (key) => memory.get(key) ?? storage[key] ?? null;
function remember(key, value) {
  memory.delete(key);
  try {
    storage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}
const read = (key) => JSON.parse(recall(key));
const write = (key, value) => remember(key, JSON.stringify(value));
function forget(key) {
  memory.delete(key);
  delete storage[key];
}

// The one polite region.

function say(...sentences) {
  const lines = paragraphs(sentences);
  const said = byId("said");
  if (lines[0]) redraw(said, () => said.replaceChildren(...lines));
}

const element = (name, textContent) =>
  Object.assign(document.createElement(name), { textContent });
const button = (text, onclick) =>
  Object.assign(element("button", text), { type: "button", onclick });
const paragraphs = (texts) =>
  texts.filter(Boolean).map((text) => (text.id === "" ? text : element("p", text)));

// Each line until it is answered; what is sent twice is stored once, by its id. `seen` is the tag
// of the log that was shown, `base` of that with one's own entries made before. `behind` is the id
// of the last of these that is not answered yet; `lost` has the lines of those that were not stored
// as they were: `gone`, or `replaced` by another entry. One that was refused has `told`, and what
// stands behind it waits until that is decided. Each is kept by itself: two pages of one phone may
// change the queue at the same time.

const QUEUE = `scorekeeper unsent item ${table.memory}/`;
const NAME = "scorekeeper name";
const find = (id) => read(QUEUE + id);
const keep = (item) => write(QUEUE + item.id, item);

/** Return what is not stored, in its order, and of each whether it waits for a decision. */
function queue() {
  const keys = new Set([...memory.keys(), ...Object.keys(storage)]);
  const items = [...keys].filter((key) => key.startsWith(QUEUE)).map(read).filter(Boolean);
  items.sort((one, other) => one.at - other.at);
  const waiting = new Set();
  for (const item of items) {
    item.waits = !!item.told || waiting.has(item.behind);
    if (item.waits) waiting.add(item.id);
  }
  return items;
}
const underway = () => queue().filter(({ waits }) => !waits);
const unsent = () => underway()[0];

// What release 1.0.0 has kept, without tags for what follows another.
const BEFORE = `scorekeeper unsent ${table.memory} ${created}`;
let base, behind;
for (const [number, item] of (read(BEFORE) ?? []).entries()) {
  base = item.entries ?? base;
  keep({ ...item, at: number - 1e6, seen: `${base}`, base, created, behind, lost: {} });
  behind = item.id;
}
forget(BEFORE);

// One's own entries that were answered, the newest last, with the logs before and behind each.
const ANSWERED = `scorekeeper answered ${table.memory} ${created}`;
const answered = () => read(ANSWERED) ?? [];
function keepAnswered({ id, base, line }, tag) {
  if (later(base, tag) === base) return; // it made none, or was answered again
  const isAside = /^(note|rename|adjust|claim|set|substitute)\b/i.test(line);
  write(ANSWERED, [...answered(), { id, base, tag, isAside }].slice(-99));
}

/** Return the ids of one's own entries so far, but of those that wait. */
const known = () => [...answered(), ...underway()].map(({ id }) => id).slice(-99);

const later = (log, other) => (parseInt(other) > parseInt(log) ? other : log);

/** Return a log with one's own entries that are known, and with those that change no deal. */
function withOwn(log, ids = known()) {
  const all = answered();
  const next = (one) => one.base === log && (one.isAside || ids.includes(one.id));
  for (let one; (one = all.findLast(next)); ) log = one.tag;
  return log;
}

/** Take an item out that is still there; what stands behind it follows what became of it. */
function leave(id, base, how, instead) {
  const gone = find(id);
  if (!gone) return;
  const behind = new Set([id]);
  for (const item of queue()) {
    if (!behind.has(item.behind)) continue;
    behind.add(item.id);
    if (item.behind === id) item.behind = instead?.id ?? gone.behind;
    if (later(item.base, gone.base) === item.base) item.base = later(item.base, base);
    if (how) item.lost[how] = [...(item.lost[how] ?? []), gone.line.slice(0, 400)].slice(-50);
    keep(item);
  }
  if (instead) keep({ ...instead, at: gone.at });
  forget(QUEUE + id);
}

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Note something about an item that is still there. */
function mark({ id }, about) {
  const item = find(id);
  if (item) keep({ ...item, ...about });
}

/** Post; return the answer, null if there is none. */
async function post(path, value, headers) {
  try {
    const answer = await fetch(`${api}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(value),
      signal: inTime(),
    });
    return { status: answer.status, log: answer.headers.get("Log-Tag"), body: await answer.json() };
  } catch {
    return null;
  }
}

let sending, offered;
const answers = new Map();

function flush() {
  sending ??= sendAll().finally(() => {
    sending = null;
    showQueue();
  });
  return sending;
}

const sendKept = () => flush().then(() => refresh(false));

async function sendAll() {
  offered = [];
  for (let item; (item = unsent()); ) {
    const { id, line, seen, created, lost, ask } = item;
    item.base = withOwn(item.base, [item.behind]);
    mark(item, { isTried: item.isTried || navigator.onLine });
    const by = recall(NAME) || undefined;
    const answer = await post("entries", { line, by, ask, seen, ...lost }, {
      "If-Match": created === table.created ? `"${item.base}"` : "*", // which no log matches
      "Idempotency-Key": id,
    });
    const code = answer?.body.error?.code;
    if (!answer || code === "away") return offline();
    if (code === "read-only") return; // the page to enter by sends it
    if (/^5|403|408/.test(answer.status)) return say(...reasons(answer));
    answers.set(id, answer);
    settle(item, answer);
  }
}

const reasons = ({ body }) => body.messages ?? body.error.messages;

/** Take an item out that is stored; keep one that is refused. */
function settle(item, { log, body }) {
  const { messages, entries, yours, offers, tag } = body.error ?? body;
  if (entries === undefined)
    mark(item, { told: messages.join(" "), yours, tag, offers, now: log });
  else {
    keepAnswered(item, tag ?? log);
    leave(item.id, tag ?? log);
    for (const [text, line] of offers ?? [])
      messages.push(button(text, () => isTwice(line) || enter(line, log, null, false, [])));
  }
  say(...offered, ...messages);
  if (offers) offered.push(...messages);
  showQueue();
}

/** Enter a line; return the answer, if any. Unless it is refused, `taken` is called. */
function enter(line, seen, taken, ask, begun = known()) {
  const items = queue();
  const behind = items.findLast(({ id }) => begun.includes(id));
  const base = later(withOwn(seen, begun), behind?.base);
  const at = (items.at(-1)?.at ?? 0) + 1;
  const item = { id: newId(), at, line, ask, seen, base, behind: behind?.id, lost: {} };
  keep({ ...item, created: table.created });
  return byTap(sent(item, taken));
}

async function sent({ id }, taken) {
  const slow = setTimeout(showQueue, 700);
  await flush();
  if (!answers.has(id) && !since) await flush(); // one was ending just then
  clearTimeout(slow);
  const answer = answers.get(id);
  if (answer?.status === 422) {
    const { code, messages } = answer.body.error;
    const item = find(id);
    if (item && code === "question" && (await agreed(messages[0], words.again))) {
      answers.delete(id);
      mark(item, { told: undefined, ask: undefined });
      return sent(item, taken);
    }
    // What was refused stays in the list if there is something behind it.
    if (queue().some(({ behind }) => behind === id)) return answer;
    leave(id, null, "gone");
    flush();
    return answer;
  }
  taken?.();
  if (answer) await refresh(false);
  else if (since && find(id)) say(memory.has(QUEUE + id) ? words.keptHere : words.kept);
  return answer;
}

// A second tap on a button is not meant.
const tapped = new Set();
function isTwice(line) {
  const [what] = line.split("="); // a swap of seats has another line after it
  if (tapped.has(what)) return true;
  tapped.add(what);
  setTimeout(() => tapped.delete(what), PAUSE);
}

let moved;
function showQueue() {
  const list = byId("unsent");
  if (!list) return;
  const before = list.textContent;
  redraw(list, () => {
    list.replaceChildren(...queue().map(queued));
    list.hidden = !list.firstChild;
  });
  if (!list.textContent.startsWith(before)) {
    clearTimeout(moved);
    moved = setTimeout(() => {
      moved = 0;
      showQueue();
    }, PAUSE);
  }
  for (const each of list.querySelectorAll("button"))
    each.ariaDisabled = !!moved;
}

function queued(item) {
  const { told, yours, ask, isTried, ...rest } = item;
  const { id, waits, tag, offers, now } = rest;
  const row = Object.assign(element("li", ""), { id });
  const decide = (line) => {
    if (moved) return;
    const how = offers && tag ? "replaced" : line ? null : "gone";
    const log = now && { seen: now, base: now, created: table.created, lost: {} };
    if (!line && !told && find(id)?.isTried) say(words.perhaps);
    leave(id, offers || line ? tag : null, how, line && { ...rest, id: newId(), line, ...log });
    showQueue();
    sendKept();
  };
  row.append(
    element("bdi", yours ?? item.line),
    " ",
    element("strong", told ?? (waits ? words.follows : words.unsent)),
    " ",
  );
  for (const [text, line] of told ? (offers ?? [[words.again, item.line]]) : [])
    row.append(button(text, () => decide(line)));
  row.append(button(words.discard, () => decide()));
  return row;
}
