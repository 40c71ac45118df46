// Slash commands as data: flattened, searched, read from typed text, checked. No elements, no calls.

export const TYPE = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
};

/** Every command that can be sent, with its whole path: [{path: "lobby join", description, options}]. */
export function flatten(commands) {
  return commands
    .filter((command) => (command.type ?? 1) === 1)
    .flatMap((command) => leaves(command, command.name));
}

function leaves(node, path) {
  const options = node.options ?? [];
  const inner = options.filter((option) => option.type <= TYPE.group);
  if (!inner.length) return [{ path, description: node.description, options }];
  return inner.flatMap((option) => leaves(option, `${path} ${option.name}`));
}

/** The commands that fit typed text, best first: those that start with it, then those with the words inside. */
export function search(commands, typed) {
  const wanted = typed.trim().toLowerCase();
  const rank = (command) => {
    if (command.path.startsWith(wanted)) return 0;
    if (command.path.split(" ").some((word) => word.startsWith(wanted))) return 1;
    return wanted.split(/\s+/).every((word) => command.path.includes(word)) ? 2 : 9;
  };
  return commands
    .map((command) => [rank(command), command])
    .filter(([at]) => at < 9)
    .sort((a, b) => a[0] - b[0] || (a[1].path < b[1].path ? -1 : 1))
    .map(([, command]) => command);
}

/** The command that typed text names as a whole, with what follows it; null if none. `open` needs a space after the name. */
export function named(commands, text, open = false) {
  const fits = commands.filter(({ path }) => (text === `/${path}` ? !open : text.startsWith(`/${path} `)));
  const command = fits.sort((a, b) => b.path.length - a.path.length)[0];
  return command ? { command, rest: text.slice(command.path.length + 2) } : null;
}

/** Split "place red d4 game:K7QXM" into [[option, "place red d4"], [option, "K7QXM"]]; leading text belongs to `first`. */
export function split(options, text, first) {
  const names = options.map((option) => option.name.replace(/[^\w-]/g, "\\$&"));
  if (!names.length) return [];
  const mark = new RegExp(`(?:^|\\s)(${names.join("|")}):`, "g");
  const found = [];
  let option = first;
  let start = 0;
  for (const match of text.matchAll(mark)) {
    found.push([option, text.slice(start, match.index)]);
    option = options.find(({ name }) => name === match[1]);
    start = match.index + match[0].length;
  }
  found.push([option, text.slice(start)]);
  return found
    .map(([one, value]) => [one, value.trimStart()])
    .filter(([one, value], at) => one && (at > 0 || value));
}

/** The option into which text goes that names none: the first required one, else the first. */
export const leading = (options) => options.find((option) => option.required) ?? options[0] ?? null;

const YES = /^(true|yes|y|1|on)$/i;
const NO = /^(false|no|n|0|off)$/i;

/** The typed value of an option as the bot shall receive it, or {problem: a sentence}. `find(kind, text)` looks up people and channels. */
export function value(option, text, find) {
  const typed = text.trim();
  if (option.choices) {
    const choice = option.choices.find(({ name, value: raw }) =>
      [name, String(raw)].some((one) => one.toLowerCase() === typed.toLowerCase()),
    );
    return choice ? { value: choice.value } : { problem: `Pick one of the choices of ${option.name}.` };
  }
  return (READ[option.type] ?? READ.other)(option, typed, find);
}

const found = (id, option, what) => (id ? { value: id } : { problem: `Pick ${what} for ${option.name}.` });

const READ = {
  [TYPE.string](option, typed, find) {
    const { min_length: least = 0, max_length: most = 6000 } = option;
    const length = [...typed].length;
    if (length < least || length > most)
      return { problem: `${option.name} needs ${least} to ${most} characters.` };
    return { value: find("mentions", typed) };
  },
  [TYPE.integer](option, typed) {
    return /^-?\d+$/.test(typed)
      ? inRange(option, Number(typed))
      : { problem: `${option.name} needs a whole number.` };
  },
  [TYPE.number](option, typed) {
    return typed && Number.isFinite(Number(typed))
      ? inRange(option, Number(typed))
      : { problem: `${option.name} needs a number.` };
  },
  [TYPE.boolean](option, typed) {
    if (YES.test(typed)) return { value: true };
    if (NO.test(typed)) return { value: false };
    return { problem: `${option.name} needs true or false.` };
  },
  [TYPE.user]: (option, typed, find) => found(find("user", typed), option, "a person"),
  [TYPE.mentionable]: (option, typed, find) => found(find("user", typed), option, "a person"),
  [TYPE.channel]: (option, typed, find) => found(find("channel", typed), option, "a channel"),
  other: (option) => ({ problem: `${option.name} cannot be filled here.` }),
};

function inRange({ name, min_value: least = -Infinity, max_value: most = Infinity }, number) {
  if (number >= least && number <= most) return { value: number };
  if (most === Infinity) return { problem: `${name} must be at least ${least}.` };
  if (least === -Infinity) return { problem: `${name} must be at most ${most}.` };
  return { problem: `${name} must be from ${least} to ${most}.` };
}
