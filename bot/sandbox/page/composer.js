// The message box: plain text, and the way into a command.

import { openChannel, sendMessage } from "./actions.js";
import { Refused } from "./api.js";
import { flatten, leading, named, split } from "./commands.js";
import { byId, h, icon, iconButton } from "./dom.js";
import { authorOf } from "./message.js";
import { withMentions } from "./names.js";
import { Rows } from "./rows.js";
import { SlashForm } from "./slash.js";
import { current, on, state } from "./store.js";
import { commandRows, nameAt, nameRows, panel } from "./suggest.js";

let root;
let form;
let text;
let problem;
let suggestions;
let rows;
let replying = null;
let slash = null;
let place = null;
const drafts = new Map();

const commands = () => (current()?.can.use_commands === false ? [] : flatten(state.commands));

export function buildComposer() {
  root = byId("composer");
  rows = new Rows({ label: "Suggestions", testid: "rows", choose: take });
  suggestions = panel(rows, h("p.suggest-head", {}, "Commands"));
  suggestions.hidden = true;
  text = h("textarea", {
    id: "composer-text",
    rows: "1",
    autocomplete: "off",
    spellcheck: "true",
    enterkeyhint: "send",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-controls": rows.id,
    "data-testid": "composer",
    oninput: typed,
    onkeydown: onKey,
    onblur: () => setTimeout(hide, 150),
    onclick: typed,
  });
  problem = h("p.composer-problem", { role: "alert", "data-testid": "composer-problem", hidden: true });
  form = h(
    "form.composer-box",
    { onsubmit: submit },
    text,
    iconButton("send", "Send", null, { type: "submit", class: "icon-button send" }),
  );
  root.append(
    suggestions,
    problem,
    h("div.reply-line", { hidden: true }),
    form,
    h("p.typing", { "aria-live": "polite", "data-testid": "typing" }),
  );
  rows.onactive = point;
  on("channel person", changePlace);
  on("channels", describe);
  on("compose", (line) => {
    leave();
    setText(line);
  });
  on("reply", (message) => reply(message));
  on("typing", showTyping);
  on("message", ({ author }) => author.id === typist && stopTyping());
}

const placeKey = () => `${state.me}/${state.channel}`;

/** Keep what is typed for the place that is left, and bring back what was typed at the new one. */
function changePlace() {
  const next = placeKey();
  describe();
  if (next === place) return;
  const draft = slash ? slash.asText() : text.value;
  if (place) drafts.set(place, draft);
  place = next;
  leave();
  reply(null);
  say("");
  stopTyping();
  setText(drafts.get(place) ?? "", { quiet: true });
}

function describe() {
  const channel = current();
  const closed = !channel || !channel.can.send;
  const name = channel ? (channel.kind === "text" ? `#${channel.name}` : channel.name) : "";
  const label = closed
    ? channel?.locked
      ? "This thread is locked."
      : "You cannot write here."
    : `Message ${name}`;
  text.disabled = closed;
  text.placeholder = label;
  text.setAttribute("aria-label", label);
}

function setText(value, { quiet = false } = {}) {
  text.value = value;
  if (quiet) {
    const found = named(commands(), value, true);
    if (found && value) enter(found.command, found.rest, { focus: false });
    return;
  }
  text.focus();
  typed();
}

const say = (sentence) => {
  problem.textContent = sentence;
  problem.hidden = !sentence;
};

// Suggestions while typing

function typed() {
  say("");
  const value = text.value;
  const found = value.startsWith("/") ? named(commands(), value, true) : null;
  if (found) return enter(found.command, found.rest);
  if (value.startsWith("/") && !value.includes("\n")) return show(commandRows(commands(), value), "Commands");
  const name = nameAt(value, text.selectionStart);
  return show(name ? nameRows(name.sign, name.word) : [], name?.sign === "#" ? "Channels" : "People");
}

function show(items, head) {
  suggestions.querySelector(".suggest-head").textContent = head;
  rows.show(items);
  suggestions.hidden = !items.length;
  point();
}

function point() {
  const open = !suggestions.hidden;
  text.setAttribute("aria-expanded", String(open));
  if (open && rows.activeId) text.setAttribute("aria-activedescendant", rows.activeId);
  else text.removeAttribute("aria-activedescendant");
}

function hide() {
  suggestions.hidden = true;
  point();
}

function take(item) {
  if (item.command) return enter(item.command, "");
  const name = nameAt(text.value, text.selectionStart);
  if (!name) return hide();
  text.setRangeText(`${item.insert} `, name.start, text.selectionStart, "end");
  hide();
  return text.focus();
}

const KEYS = {
  ArrowDown: () => rows.move(1),
  ArrowUp: () => rows.move(-1),
  Tab: () => rows.take(),
  Enter: () => rows.take(),
  Escape: hide,
};

function onKey(event) {
  if (event.isComposing) return;
  const open = !suggestions.hidden;
  const whole = event.key === "Enter" && !event.shiftKey && named(commands(), text.value);
  if (open && KEYS[event.key] && !event.shiftKey && !(whole && !whole.command.options.length)) {
    event.preventDefault();
    KEYS[event.key]();
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (event.key === "Escape" && replying) {
    reply(null);
  }
}

// Sending

async function submit(event) {
  event.preventDefault();
  const value = text.value.trim();
  if (!value || text.disabled) return;
  const found = value.startsWith("/") ? named(commands(), value) : null;
  if (found) {
    enter(found.command, found.rest);
    slash.send();
    return;
  }
  if (value.startsWith("/") && commandRows(commands(), value).length === 0 && /^\/[\w-]+/.test(value)) {
    say(`There is no command ${value.split(" ")[0]} here.`);
    return;
  }
  if ([...value].length > state.limits.content) {
    say(`A message has at most ${state.limits.content} characters; this one has ${[...value].length}.`);
    return;
  }
  await sendText(value);
}

async function sendText(value) {
  const answerTo = replying;
  text.value = "";
  hide();
  reply(null);
  try {
    await sendMessage(withMentions(value), answerTo?.id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Nothing that was typed is lost.
    text.value = text.value ? `${value}\n${text.value}` : value;
    reply(answerTo);
    say(error.message);
  }
}

// Commands

/** Change to the form of a command, filled from what was typed after its name. */
function enter(command, rest, { focus = true } = {}) {
  hide();
  text.value = "";
  slash?.element.remove();
  slash = new SlashForm(command, split(command.options, rest, leading(command.options)), {
    sent: leave,
    left(line) {
      leave();
      setText(line);
    },
  });
  form.hidden = true;
  form.after(slash.element);
  if (focus) slash.focus();
}

function leave() {
  if (!slash) return;
  const focused = slash.element.contains(document.activeElement);
  slash.element.remove();
  slash = null;
  form.hidden = false;
  if (focused) text.focus();
}

// Replies and the sign of typing

function reply(message) {
  replying = message;
  const line = root.querySelector(".reply-line");
  line.hidden = !message;
  if (!message) return;
  line.replaceChildren(
    icon("reply", 16),
    h(
      "button.plain-link",
      { type: "button", onclick: () => openChannel(message.channel_id, message.id) },
      `Replying to ${authorOf(message).name}`,
    ),
    iconButton("close", "Do not reply", () => reply(null)),
  );
  text.focus();
}

let typist = null;
let typingTimer = 0;
function showTyping({ channel, user, name }) {
  if (channel !== state.channel || user === state.me) return;
  typist = user;
  root.querySelector(".typing").textContent = `${name} is typing…`;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, 9000);
}

function stopTyping() {
  typist = null;
  root.querySelector(".typing").textContent = "";
}
