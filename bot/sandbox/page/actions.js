// What a person does on the page, as calls and as changes of the store.

import { Refused, Unreachable, get, post } from "./api.js";
import {
  emit,
  forgetLogs,
  keepOnlyLog,
  load,
  log,
  picked,
  prepend,
  setFailure,
  setInteraction,
  setLog,
  setPicked,
  setSending,
  state,
} from "./store.js";
import { setClock } from "./time.js";

const PAGE = 50;

/** Show a sentence to the person; the shell listens. */
export const say = (text) => emit("say", text);

/** Run an action; what the emulator refuses is said, and null is returned. */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(error.message);
    return null;
  }
}

const remember = (name, value) => {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    /* private windows may refuse */
  }
};
export const remembered = (name) => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};

let stream = null;
export const useStream = (given) => {
  stream = given;
};

/** Take a person's chair: everything is loaded anew, the channel stays if that person may see it. */
export async function sitAs(person) {
  // First the stream, then the state: nothing that happens in between is missed.
  await stream.open(person);
  if (await loadState(person)) forgetLogs();
  await showChannel();
}

/** Ask for everything again after the connection was lost. */
export async function reload() {
  const { me } = state;
  if (!(await loadState(stream.person))) return;
  if (me !== state.me) forgetLogs();
  else keepOnlyLog(state.channel);
  if (state.channels.has(state.channel)) await loadLog(state.channel);
  else await showChannel();
}

async function loadState(person) {
  const answer = await get("state", { person });
  if (stream.person !== person) return false;
  load(answer);
  remember("person", state.me);
  emit("person");
  return true;
}

const showChannel = () => openChannel(state.channels.has(state.channel) ? state.channel : firstChannel());

const firstChannel = () =>
  [...state.channels.values()]
    .filter((channel) => channel.kind === "text")
    .sort((a, b) => a.position - b.position)[0]?.id ??
  [...state.channels.keys()][0] ??
  null;

async function loadLog(channel, around = null) {
  if (!channel) return;
  const person = state.me;
  const answer = await get("messages", { person, channel, around, limit: PAGE });
  if (person !== state.me) return;
  const last = state.channels.get(channel)?.last_message;
  const later =
    Boolean(around) &&
    answer.messages.length > 0 &&
    Boolean(last) &&
    !answer.messages.some((message) => message.id === last);
  setLog(channel, answer.messages, answer.more, later);
}

/** Open a channel, at a message if one is given. */
export async function openChannel(channel, message = null) {
  state.channel = channel;
  if (channel) remember("channel", channel);
  emit("channel");
  const known = log(channel);
  const missing = message && !known?.items.some((item) => item.id === message);
  if (!known || known.later || missing) await loadLog(channel, missing && known ? message : null);
  if (missing && !log(channel)?.items.some((item) => item.id === message)) await loadLog(channel, message);
  if (message) emit("jump", message);
}

export async function loadOlder() {
  const channel = state.channel;
  const known = log(channel);
  if (!known?.more || known.loading || !known.items.length) return;
  known.loading = true;
  try {
    const answer = await get("messages", {
      person: state.me,
      channel,
      before: known.items[0].id,
      limit: PAGE,
    });
    if (log(channel) === known) prepend(channel, answer.messages, answer.more);
  } finally {
    known.loading = false;
  }
}

/** Back to the newest messages after a jump into the past. */
export const toPresent = () => loadLog(state.channel);

export const markRead = () => post("read", { person: state.me, channel: state.channel }).catch(() => {});

/** Jump where a notice points, as the person whom it concerns. */
export async function follow(notice) {
  // Its channel may be gone, which would leave the notice unread.
  await post("read", { person: notice.person, notices: [notice.id] });
  if (notice.person !== state.me) {
    state.channel = notice.channel;
    await sitAs(notice.person);
  }
  if (!state.channels.has(notice.channel)) return say("This channel is no longer there.");
  return openChannel(notice.channel, notice.message);
}

// Discord's clients open an archived thread before they send anything into it.
async function ensureOpen(channelId) {
  const channel = state.channels.get(channelId);
  if (!channel?.archived) return;
  if (!channel.can.open)
    throw new Refused({
      code: "archived",
      message: "This thread is locked; only a moderator can open it again.",
    });
  await post("thread", { person: state.me, channel: channelId, archived: false });
}

/** Send a plain message to the open channel; raises Refused. */
export const sendMessage = (content, replyTo = null) =>
  post("messages", {
    person: state.me,
    channel: state.channel,
    content,
    ...(replyTo && { reply_to: replyTo }),
  });

/** Send a command with its options (a record of typed values); raises Refused. */
export async function sendCommand(name, options) {
  const { channel } = state;
  await ensureOpen(channel);
  const { interaction } = await post("command", { person: state.me, channel, name, options });
  if (interaction) settle(interaction);
}

/** The rows that the bot suggests for the focused option. */
export async function autocomplete(name, options, focused) {
  const answer = await post("autocomplete", {
    person: state.me,
    channel: state.channel,
    name,
    options,
    focused,
  });
  return answer.choices;
}

// The stream may have told a later state already; never go back to "pending".
const told = new Map();
export const noteTold = (interaction) => told.set(interaction.id, interaction.state);
function settle(interaction) {
  if (!told.has(interaction.id)) setInteraction(interaction);
}

/** Use a control of a message; `values` only for selects. */
export function useComponent(message, customId, values = null) {
  return attempt(async () => {
    state.used = message.id;
    setSending(message.id, customId);
    setFailure(message.id, "");
    const before = picked(message.id, customId);
    if (values) setPicked(message.id, customId, values);
    try {
      await ensureOpen(message.channel_id);
      const { interaction } = await post("component", {
        person: state.me,
        message: message.id,
        custom_id: customId,
        ...(values && { values }),
      });
      if (interaction) settle(interaction);
    } catch (error) {
      // It was not sent: the select shows what it showed before.
      if (values) setPicked(message.id, customId, before);
      throw error;
    } finally {
      setSending(message.id, null);
    }
  });
}

export const answerModal = async (interaction, fields) =>
  settle(
    (await post("modal", { person: state.me, channel: state.channel, interaction, fields })).interaction,
  );
export const closeModal = (interaction) =>
  attempt(() => post("modal/close", { person: state.me, interaction }));

export const deleteMessage = (message) =>
  attempt(() =>
    post("messages/delete", { person: state.me, channel: message.channel_id, message: message.id }),
  );
export const changeThread = (change) =>
  attempt(() => post("thread", { person: state.me, channel: state.channel, ...change }));
export const deleteChannel = () =>
  attempt(() => post("channel/delete", { person: state.me, channel: state.channel }));
export const makeChannel = (name) =>
  attempt(async () => openNew(await post("channels", { person: state.me, name })));
export const makeThread = (name) =>
  attempt(async () => openNew(await post("threads", { person: state.me, channel: state.channel, name })));
export const openDirect = (user) =>
  attempt(async () => openNew(await post("dms", { person: state.me, user })));

async function openNew(channel) {
  state.channels.set(channel.id, channel);
  emit("channels");
  await openChannel(channel.id);
}

export const changePerson = (change) => attempt(() => post("person", { person: state.me, ...change }));
export const changeMember = (member) =>
  attempt(() => post("member", { person: state.me, target: state.me, member }));
export const addPerson = (name) => attempt(() => post("people", { name }));

export const process = (name, action) =>
  attempt(async () => {
    try {
      // The stream tells what became of it; the answer may already be older than that.
      await post("process", { process: name, action });
    } catch (error) {
      // An emulator that was just killed cannot answer; the banner says the rest.
      if (!(name === "emulator" && error instanceof Unreachable)) throw error;
    }
  });

export const moveClock = (action, seconds) =>
  attempt(async () => {
    state.clock = await post("clock", { action, ...(seconds && { seconds }) });
    setClock(state.clock);
    emit("clock");
  });

export const readViolations = () => attempt(() => get("violations"));
export const clearViolations = () =>
  attempt(async () => {
    await post("violations/clear", {});
    state.violations = 0;
    emit("violations");
  });
