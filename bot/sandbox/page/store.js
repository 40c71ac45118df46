// What the page knows, and how events change it. No calls and no elements here.

import { setClock } from "./time.js";

export const state = {
  me: null,
  guild: { id: "", name: "" },
  people: new Map(),
  bots: new Map(),
  channels: new Map(),
  commands: [],
  interactions: new Map(),
  modals: new Map(),
  notices: new Map(),
  processes: {},
  clock: null,
  violations: 0,
  limits: { content: 2000 },
  channel: null,
  // The message of which a control was used last.
  used: null,
  connected: false,
  run: null,
};

// Messages by channel: items oldest first, `more` when older ones exist, `later` when newer ones do.
const logs = new Map();

// What each person has picked in selects, by person, message and custom_id: Discord keeps it until the custom_id changes.
const picks = new Map();

// Sentences under a message whose control failed, and stubs of commands that failed.
const failures = new Map();

const listeners = new Map();

/** Call `listener(detail)` whenever one of the topics (separated by spaces) changes. */
export function on(topics, listener) {
  for (const topic of topics.split(" ")) {
    if (!listeners.has(topic)) listeners.set(topic, new Set());
    listeners.get(topic).add(listener);
  }
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

const index = (list) => new Map(list.map((item) => [item.id, item]));

/** Order of snowflakes. */
export const older = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Replace everything by an answer of GET /local/state. */
export function load(answer) {
  const waiting = [...state.interactions.values()];
  Object.assign(state, {
    me: answer.person,
    guild: answer.guild,
    people: index(answer.people),
    bots: index(answer.bots),
    channels: index([...answer.channels, ...answer.dms]),
    commands: answer.commands,
    interactions: index(answer.interactions),
    modals: new Map(answer.modals.map((modal) => [modal.interaction, modal])),
    notices: index(answer.notices.filter((notice) => !notice.read)),
    processes: answer.processes,
    clock: answer.clock,
    violations: answer.violations,
    limits: answer.limits,
  });
  setClock(answer.clock);
  for (const topic of [
    "people",
    "channels",
    "commands",
    "interactions",
    "modals",
    "notices",
    "processes",
    "clock",
    "violations",
  ])
    emit(topic);
  for (const interaction of waiting) {
    // It ended while nobody listened, perhaps by a failure.
    if (!state.interactions.has(interaction.id)) forgetPick(interaction);
    emit("busy", interaction.message);
  }
}

export const me = () => state.people.get(state.me);
export const current = () => state.channels.get(state.channel);
export const someone = (id) => state.people.get(id) ?? state.bots.get(id);
export const everybody = () => [...state.people.values(), ...state.bots.values()];

/** The unread notices of a person, oldest first. */
export const noticesOf = (person) => [...state.notices.values()].filter((notice) => notice.person === person);

export const log = (channel) => logs.get(channel);

export function setLog(channel, items, more, later = false) {
  const before = logs.get(channel)?.items ?? [];
  const known = new Map(before.map((item) => [item.id, item]));
  // What has not changed stays the same object, so that it is not drawn again.
  const merged = items.map((item) =>
    known.has(item.id) && JSON.stringify(known.get(item.id)) === JSON.stringify(item)
      ? known.get(item.id)
      : item,
  );
  const joint = items.length ? before.findIndex((item) => item.id === items[0].id) : -1;
  const kept = joint > 0 ? before.slice(0, joint) : [];
  logs.set(channel, {
    items: [...kept, ...merged],
    more: kept.length ? logs.get(channel).more : more,
    later,
  });
  emit("log", { channel });
}

export function prepend(channel, items, more) {
  const known = logs.get(channel);
  known.items = [...items, ...known.items];
  known.more = more;
  emit("older", { channel, items });
}

export function forgetLogs() {
  logs.clear();
  failures.clear();
}

/** The logs of all channels but one are loaded anew when they are opened. */
export function keepOnlyLog(channel) {
  for (const id of logs.keys()) if (id !== channel) logs.delete(id);
}

const pickKey = (message, customId, person = state.me) => `${person}/${message}/${customId}`;
export const picked = (message, customId) => picks.get(pickKey(message, customId));
export const setPicked = (message, customId, values) => picks.set(pickKey(message, customId), values);

// Our reading, not compared with Discord: a pick that failed is no longer shown, so that it can be made again.
const forgetPick = ({ message, custom_id: customId, person }) =>
  picks.delete(pickKey(message, customId, person));

export const failure = (message) => failures.get(message);
export function setFailure(message, text) {
  if (text) failures.set(message, text);
  else if (!failures.delete(message)) return;
  emit("busy", message);
}

// Controls on their way to the emulator, by message.
const sending = new Map();
export function setSending(message, customId) {
  if (customId) sending.set(message, customId);
  else sending.delete(message);
  emit("busy", message);
}

/** The custom_id of the control of a message that waits for its answer, or null. */
export function busyControl(message) {
  if (sending.has(message)) return sending.get(message);
  for (const interaction of state.interactions.values()) {
    if (
      interaction.message === message &&
      interaction.kind === "component" &&
      interaction.state === "pending"
    )
      return interaction.custom_id;
  }
  return null;
}

export function setInteraction(interaction) {
  const over =
    interaction.state === "done" || (interaction.state === "failed" && interaction.kind !== "command");
  if (over) state.interactions.delete(interaction.id);
  else state.interactions.set(interaction.id, interaction);
  if (interaction.message && interaction.kind === "component") {
    if (interaction.state === "failed") {
      forgetPick(interaction);
      setFailure(interaction.message, interaction.text);
    }
    emit("busy", interaction.message);
  }
  emit("interactions", interaction);
}

export function dropInteraction(id) {
  state.interactions.delete(id);
  emit("interactions");
}

function addMessage(message) {
  const known = logs.get(message.channel_id);
  emit("arrived", message);
  if (!known || known.later) return;
  if (known.items.some((item) => item.id === message.id)) return changeMessage(message);
  known.items.push(message);
  known.items.sort((a, b) => older(a.id, b.id));
  emit("message", message);
}

function changeMessage(message) {
  const known = logs.get(message.channel_id);
  const at = known?.items.findIndex((item) => item.id === message.id) ?? -1;
  if (at < 0) return;
  known.items[at] = message;
  emit("message_update", message);
}

function removeMessage({ id, channel }) {
  const known = logs.get(channel);
  if (!known) return;
  known.items = known.items.filter((item) => item.id !== id);
  emit("message_delete", { id, channel });
}

const put = (map, topic) => (item) => {
  state[map].set(item.id, item);
  emit(topic, item);
};

const EVENTS = {
  message: addMessage,
  message_update: changeMessage,
  message_delete: removeMessage,
  channel: put("channels", "channels"),
  channel_delete({ id }) {
    state.channels.delete(id);
    emit("channels");
  },
  interaction: setInteraction,
  modal(modal) {
    state.modals.set(modal.interaction, modal);
    emit("modals");
  },
  modal_close({ interaction }) {
    state.modals.delete(interaction);
    emit("modals");
  },
  notice(notice) {
    if (notice.read) return;
    state.notices.set(notice.id, notice);
    emit("notices");
    emit("notice", notice);
  },
  notices_read({ ids }) {
    for (const id of ids) state.notices.delete(id);
    emit("notices");
  },
  commands({ commands }) {
    state.commands = commands;
    emit("commands");
  },
  person(person) {
    (person.bot ? state.bots : state.people).set(person.id, person);
    emit("people");
  },
  typing: (who) => emit("typing", who),
  processes(processes) {
    state.processes = processes;
    emit("processes");
  },
  clock(clock) {
    state.clock = clock;
    setClock(clock);
    emit("clock");
  },
  violation(violation) {
    state.violations += 1;
    emit("violations", violation);
  },
};

/** Apply one event of the stream; unknown ones change nothing. */
export function apply(type, data) {
  EVENTS[type]?.(data);
}
