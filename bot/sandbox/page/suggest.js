// What can be suggested while somebody types: commands, names, values of an option.

import { autocomplete } from "./actions.js";
import { TYPE, search, value } from "./commands.js";
import { avatar, h, icon } from "./dom.js";
import { find, withMentions } from "./names.js";
import { everybody, state } from "./store.js";

const MOST = 25;

/** Rows of commands for text that begins with a slash. */
export function commandRows(commands, text) {
  const bot = [...state.bots.values()][0];
  return search(commands, text.slice(1)).map((command) => ({
    value: command.path,
    label: `/${command.path}`,
    hint: command.description,
    note: bot?.name,
    command,
    lead: bot ? avatar(bot, 32) : null,
  }));
}

/** The word with @ or # in which the caret stands: {sign, word, start}, or null. */
export function nameAt(text, caret) {
  const match = /(^|[\s(,])([@#])([^\s@#]*)$/.exec(text.slice(0, caret));
  return match ? { sign: match[2], word: match[3], start: caret - match[3].length - 1 } : null;
}

const personRow = (one) => ({
  value: one.id,
  label: one.name,
  hint: `@${one.username}`,
  lead: avatar(one, 24),
  insert: `@${one.name}`,
});
const channelRow = (channel) => ({
  value: channel.id,
  label: channel.name,
  lead: icon(channel.kind === "text" ? "hash" : "thread", 18),
  insert: `#${channel.name}`,
});

/** Rows of people or channels whose name starts with a word. */
export function nameRows(sign, word) {
  const wanted = word.toLowerCase();
  const fits = (...names) => names.some((name) => name.toLowerCase().startsWith(wanted));
  if (sign === "@")
    return everybody()
      .filter((one) => fits(one.name, one.username))
      .map(personRow);
  return [...state.channels.values()]
    .filter((channel) => channel.kind !== "dm" && fits(channel.name))
    .map(channelRow);
}

const contains = (text, wanted) => text.toLowerCase().includes(wanted.toLowerCase());

const LOCAL = {
  [TYPE.boolean]: () => [
    { value: true, label: "True" },
    { value: false, label: "False" },
  ],
  [TYPE.user]: () => everybody().map(personRow),
  [TYPE.mentionable]: () => everybody().map(personRow),
  [TYPE.channel]: () =>
    [...state.channels.values()].filter((channel) => channel.kind !== "dm").map(channelRow),
};

/** Rows for an option that need no call; null when the bot must be asked; an empty list when there are none. */
export function localRows(option, text) {
  const typed = text.replace(/^[@#]/, "");
  if (option.choices)
    return option.choices
      .filter(({ name }) => contains(name, typed))
      .slice(0, MOST)
      .map((choice) => ({ value: choice.value, label: choice.name }));
  if (option.autocomplete) return null;
  return (LOCAL[option.type]?.() ?? [])
    .filter(({ label, hint }) => contains(label, typed) || contains(hint ?? "", typed))
    .slice(0, MOST);
}

/** Rows that the bot suggests for `fields[name]`; fields are {option, text, picked}. */
export async function askedRows(path, fields, focused) {
  const options = {};
  for (const field of fields) {
    if (field === focused || !field.text) continue;
    const read = field.picked ?? value(field.option, field.text, find);
    if (!read.problem) options[field.option.name] = read.value;
  }
  options[focused.option.name] = withMentions(focused.text);
  const choices = await autocomplete(path, options, focused.option.name);
  return choices.map((choice) => ({ value: choice.value, label: choice.name }));
}

/** The panel above the composer that holds rows under a head line. */
export function panel(rows, head) {
  return h("div.suggest", { "data-testid": "suggestions" }, head, rows.element);
}
