// What the phone remembers and says, and its queue: each line is stored exactly once.

const main = document.querySelector("main[data-api]");
const api = main.dataset.api;
const words = JSON.parse(main.dataset.words);

const put = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Some browsers remember nothing once they are closed.
const memory = new Map();
function recall(key) {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
function remember(key, value) {
  memory.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

// The one polite region.

function say(...sentences) {
  const lines = paragraphs(sentences);
  const said = byId("said");
  if (lines.length) redraw(said, () => said.replaceChildren(...lines));
}

const element = (name, textContent) =>
  Object.assign(document.createElement(name), { textContent });
const button = (text, onclick) =>
  Object.assign(element("button", text), { type: "button", onclick });
const paragraphs = (texts) => texts.filter(Boolean).map((text) => element("p", text));

// Each line until it is answered; what is sent twice is stored once, by its id. `seen` is the tag
// of the log that was shown, `entries` of that with one's own entries made before it was `begun`:
// up to the number of the last one, by `at`. A note has none, since it changes nothing.
// One that was refused has `told`, and those behind it wait; so does what corrects something lost.

const QUEUE = `scorekeeper unsent ${main.dataset.memory}`;
const NAME = "scorekeeper name";
const queue = () => JSON.parse(recall(QUEUE) ?? "[]");
const unsent = () => queue().find(({ told, waits }) => !told && !waits);

const change = (how) => remember(QUEUE, JSON.stringify(how(queue())));
const changeAt = ({ id }, how) =>
  change((items) => {
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) how(items, at);
    return items;
  });

// What release 1.0.0 has kept, without tags for what follows another.
const BEFORE = `scorekeeper unsent ${main.dataset.memoryBefore}`;
const kept = JSON.parse(recall(BEFORE) ?? "[]");
if (kept.length) {
  let tag;
  for (const item of kept) Object.assign(item, { at: 0, begun: 0, entries: (tag = item.entries ?? tag) });
  change((items) => [...kept, ...items]);
  remember(BEFORE, "[]");
}

// One's own entries and decisions are counted, in all pages of the phone alike.
const COUNT = `scorekeeper count ${main.dataset.memory}`;
const made = () => +recall(COUNT);
function counted() {
  remember(COUNT, made() + 1);
  return made();
}
const isNote = (line) => /^note\b/i.test(line);

// What is for the very entry before it; and what is for another one, once a deal is lost. In a game
// of turns that is all but notes. Names, seats and points are no deal.
const STEP = /^(?!note\b).*\b(u|undo|redo|last)\b/i;
const CORRECTION =
  /^(?!note\b).*\b(u|undo|redo|amend|insert|strike|set|substitute|adjust|claim|finish)\b/i;
const isLost = (line, gone, inPlace) =>
  /^(note|adjust|claim|set|substitute)\b/i.test(gone)
    ? STEP.test(line)
    : CORRECTION.test(line) || (main.dataset.turns && !inPlace && !isNote(line));

/** Take an item out that is still there; what was begun behind it is for the log with it. */
function leave(item, entries, isStored, ...instead) {
  changeAt(item, (items, at) => {
    const [gone] = items.splice(at, 1, ...instead);
    let waits = false;
    for (const [place, item] of items.entries()) {
      if (place >= at && isBehind(gone, item)) {
        item.isLost ||= !isStored && isLost(item.line, gone.line, entries);
        item.entries = entries ?? item.entries;
      }
      item.waits = item.isLost || (item.waits && waits);
      waits ||= item.waits || !!item.told;
    }
  });
}

const isBehind = ({ at, entries }, item) => item.entries === entries && at <= item.begun;

/** Keep a refused item, and what follows from it, until somebody decides. */
function refuse(item, { messages, yours, tag, offers }, now) {
  say(...messages);
  changeAt(item, (items, at) => {
    Object.assign(items[at], { told: messages.join(" "), yours, tag, offers, now });
    for (const item of items.slice(at + 1)) item.waits ||= !item.told;
  });
}

/** One's own entries, by the tag of the log before: their numbers, and the tags with them. */
const own = new Map();

/** Return a log with one's own entries that were made before something was begun. */
function withOwn(log, begun = made()) {
  for (let next; (next = own.get(log)) && next.at <= begun; ) log = next.tag;
  return log;
}

const inTime = () => AbortSignal.timeout(8000);

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

let sending;
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
  for (let item; (item = unsent()); ) {
    const { id, line, seen, entries, ask } = item;
    const by = recall(NAME) || undefined;
    const answer = await post("entries", { line, by, ask, seen }, {
      "If-Match": `"${entries}"`,
      "Idempotency-Key": id,
    });
    if (!answer || answer.body.error?.code === "away") return lost();
    if (answer.body.error?.code === "read-only") return; // the page to enter by sends it
    if (/^5|403|408/.test(answer.status)) return say(...reasons(answer));
    answers.set(id, answer);
    settle(item, answer);
  }
}

const reasons = ({ body }) => body.messages ?? body.error.messages;

/** Take an item out that is stored; keep one that is refused. */
function settle(item, { log, body }) {
  const { messages, entries, offers, tag = log } = body.error ?? body;
  if (entries === undefined) return refuse(item, body.error, log);
  if (tag !== item.entries) own.set(item.entries, { at: item.decided ?? item.at, tag });
  leave(item, tag, !body.error);
  say(...messages);
  for (const [text, line] of offers ?? []) {
    const offer = button(text);
    offer.addEventListener("click", () => enter(line, log), { once: true });
    byId("said").lastChild.after(offer);
  }
}

/** Enter a line; return the answer, if any. Unless it is refused, `taken` is called. */
function enter(line, seen, taken, ask, begun = made()) {
  const at = isNote(line) ? 0 : counted();
  const item = { id: newId(), line, ask, seen, begun, at, entries: withOwn(seen, begun) };
  change((items) => [...items, item]);
  return sent(item, taken);
}

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

async function sent({ id }, taken) {
  const slow = setTimeout(showQueue, 700);
  await flush();
  if (!answers.has(id) && !since) await flush(); // one was ending just then
  clearTimeout(slow);
  const answer = answers.get(id);
  if (answer?.status === 422) {
    const { code, messages } = answer.body.error;
    const { line, seen, entries, begun, at } = queue().find((item) => item.id === id) ?? {};
    if (line && code === "question" && (await agreed(messages[0], words.again))) {
      const meant = { id: newId(), line, seen, entries, begun, at };
      leave({ id }, null, true, meant);
      return sent(meant, taken);
    }
    leave({ id });
    flush();
    return answer;
  }
  taken?.();
  if (answer) await refresh(false);
  else if (since) say(memory.has(QUEUE) ? words.keptHere : words.kept);
  return answer;
}

function showQueue() {
  const list = byId("unsent");
  if (!list) return;
  redraw(list, () => {
    list.replaceChildren(...queue().map(queued));
    list.hidden = !list.firstChild;
  });
}

function queued(item) {
  const { id, line, seen, entries, begun, at, told, waits, yours, tag, now } = item;
  const row = Object.assign(element("li", ""), { id });
  const decide = (...instead) => {
    const { offers } = item;
    const entries = offers || instead.length ? tag : null;
    leave(item, entries, instead.length && !offers, ...instead);
    sendKept();
  };
  const state = element("strong", told || (waits ? words.follows : words.unsent));
  row.append(element("bdi", yours ?? line), " ", state, " ");
  const log = now ? { seen: now, entries: now } : { seen, entries };
  for (const [text, line] of told ? (item.offers ?? [[words.again, item.line]]) : []) {
    row.append(button(text, () => decide({ id, line, begun, at, decided: counted(), ...log })));
  }
  row.append(button(words.discard, () => decide()));
  return row;
}
