// A command being filled in: its name, its options as fields, what else can be added.

import { sendCommand } from "./actions.js";
import { Refused } from "./api.js";
import { leading, split, value } from "./commands.js";
import { freshId, h, iconButton } from "./dom.js";
import { find } from "./names.js";
import { Rows } from "./rows.js";
import { askedRows, localRows, nameAt, nameRows, panel } from "./suggest.js";

const WAIT = 180;

/**
 * The form of a command. `given` are [option, text] pairs typed so far; `sent()` is called once it was sent, `left(line)` when
 * the person goes back to plain text. Returns {element, focus, send, asText}.
 */
export function slashForm(command, given, { sent, left }) {
  const fields = [];
  let focused = null;
  let asked = 0;
  let timer = 0;
  let explicit = false;
  let sending = false;

  const rows = new Rows({ label: "Suggestions", testid: "rows", choose: take });
  const head = h("p.suggest-head");
  const suggestions = panel(rows, head);
  const problem = h("p.composer-problem", { role: "alert", "data-testid": "composer-problem", hidden: true });
  const bar = h("div.slash-bar");
  const element = h("form.slash", { "data-testid": "slash", "data-command": command.path, onsubmit, onkeydown: onFormKey, "aria-label": `Command /${command.path}` },
    suggestions, problem,
    h("div.composer-box", {}, bar, iconButton("close", "Leave the command", () => left("")), iconButton("send", "Send", null, { type: "submit", class: "icon-button send" })));
  suggestions.hidden = true;
  rows.onactive = () => { explicit = true; point(); };

  const first = leading(command.options);
  for (const option of command.options) if (option.required) add(option);
  if (first) add(first);
  for (const [option, text] of given) fill(add(option), text);
  draw();

  // Fields

  function add(option) {
    const known = fields.find((field) => field.option === option);
    if (known) return known;
    const field = { option, text: "", picked: null };
    field.input = h("input", {
      id: freshId("option"), type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", enterkeyhint: "send", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": rows.id,
      "aria-label": `${option.name}: ${option.description}`, "aria-required": option.required ? "true" : null, "data-option": option.name, placeholder: option.required ? "required" : "",
      inputmode: option.type === 4 ? "numeric" : null,
      oninput: () => typed(field), onfocus: () => enter(field), onblur, onkeydown: (event) => onKey(event, field), onclick: () => enter(field),
    });
    fields.push(field);
    return field;
  }

  function fill(field, text, picked = null) {
    field.text = text;
    field.picked = picked;
    if (field.input.value !== text) field.input.value = text;
    field.input.size = Math.max(field.option.required ? 8 : 3, Math.min(60, text.length + 1));
    field.input.removeAttribute("aria-invalid");
  }

  function draw() {
    const spare = command.options.filter((option) => !fields.some((field) => field.option === option));
    bar.replaceChildren(
      h("span.slash-name", {}, `/${command.path}`),
      ...fields.map((field) => h("label.option", { title: field.option.description, for: field.input.id }, h("span.option-name", {}, field.option.name), field.input)),
      ...spare.map((option) => h("button.option-add", { type: "button", title: option.description, "aria-label": `Add ${option.name}: ${option.description}`, "data-add": option.name, onclick: () => open(option) }, `+ ${option.name}`)));
  }

  function open(option) {
    const field = add(option);
    draw();
    field.input.focus();
    return field;
  }

  function drop(field) {
    fields.splice(fields.indexOf(field), 1);
    draw();
    focus();
  }

  // Suggestions

  function enter(field) {
    if (focused === field && !suggestions.hidden) return;
    focused = field;
    suggest(field, 0);
  }

  function typed(field) {
    say("");
    const pairs = split(command.options, field.input.value, field.option);
    if (pairs.length > 1 || (pairs.length === 1 && pairs[0][0] !== field.option)) return spread(field, pairs);
    fill(field, field.input.value);
    return suggest(field, WAIT);
  }

  /** "place red game:K7" typed in one field goes to the fields that it names. */
  function spread(field, pairs) {
    fill(field, "");
    let last = field;
    for (const [option, text] of pairs) {
      last = add(option);
      fill(last, text);
    }
    draw();
    last.input.focus();
    focused = last;
    suggest(last, WAIT);
  }

  function suggest(field, wait) {
    clearTimeout(timer);
    const call = ++asked;
    explicit = false;
    if (field.picked && wait === 0) return show(field, []);
    const local = localRows(field.option, field.text);
    if (local?.length) return show(field, local);
    const name = nameAt(field.text, field.input.selectionStart ?? 0);
    if (local && name && field.option.type === 3) return show(field, nameRows(name.sign, name.word));
    if (local) return show(field, []);
    // Old rows no longer fit what is typed; Enter must not take them.
    if (wait) show(field, [], { waiting: true });
    timer = setTimeout(async () => {
      const found = await askedRows(command.path, fields, field).catch(() => []);
      if (call === asked && focused === field && element.contains(document.activeElement)) show(field, found);
    }, wait);
    return undefined;
  }

  function show(field, items, { waiting = false } = {}) {
    head.textContent = `${field.option.name} · ${field.option.description}`;
    const typedText = field.text.trim();
    // An empty field that may stay empty highlights nothing, so that Enter sends.
    rows.show(items, typedText || field.option.required ? 0 : -1);
    suggestions.hidden = false;
    suggestions.classList.toggle("waiting", waiting);
    rows.element.hidden = !items.length;
    point();
  }

  function hide() {
    suggestions.hidden = true;
    point();
  }

  function point() {
    const input = focused?.input;
    if (!input) return;
    const isOpen = !suggestions.hidden && rows.items.length > 0;
    input.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && rows.activeId) input.setAttribute("aria-activedescendant", rows.activeId);
    else input.removeAttribute("aria-activedescendant");
  }

  function onblur() {
    setTimeout(() => element.contains(document.activeElement) || hide(), 150);
  }

  function take(item) {
    const field = focused;
    const name = item.insert && field.option.type === 3 ? nameAt(field.text, field.input.selectionStart) : null;
    if (name) {
      field.input.setRangeText(`${item.insert} `, name.start, field.input.selectionStart, "end");
      fill(field, field.input.value);
      show(field, []);
      field.input.focus();
      return;
    }
    fill(field, item.label, { value: item.value });
    asked += 1;
    show(field, []);
    const missing = fields.find((one) => one.option.required && !one.text);
    (missing ?? field).input.focus();
  }

  // Keys

  /** True when Enter shall take the active row and not send: it is a real choice that the text does not already make. */
  function enterTakes(field) {
    const item = rows.activeItem;
    if (suggestions.hidden || !item || field.picked) return false;
    if (explicit) return true;
    const typedText = field.text.trim();
    return ![String(item.value), item.label].includes(typedText) && !rows.items.some((row) => String(row.value) === typedText);
  }

  function onKey(event, field) {
    if (event.isComposing) return;
    const isOpen = !suggestions.hidden && rows.items.length > 0;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isOpen) {
      event.preventDefault();
      rows.move(rows.active < 0 && event.key === "ArrowUp" ? 0 : event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Tab" && !event.shiftKey && isOpen && field.text && !field.picked) {
      event.preventDefault();
      rows.take(Math.max(0, rows.active));
    } else if (event.key === "Enter" && enterTakes(field)) {
      event.preventDefault();
      rows.take();
    } else if (event.key === "Backspace" && !field.input.value) {
      event.preventDefault();
      if (field.option.required || fields.length === 1) left(`/${command.path}`);
      else drop(field);
    }
  }

  function onFormKey(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (!suggestions.hidden && rows.items.length) hide();
    else left("");
  }

  // Sending

  function say(sentence, field = null) {
    problem.textContent = sentence;
    problem.hidden = !sentence;
    element.dataset.state = sentence ? "refused" : "filling";
    if (!field) return;
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
  }

  function read() {
    const options = {};
    for (const field of fields) {
      if (!field.text.trim() && !field.picked) {
        if (field.option.required) return { problem: `Fill in ${field.option.name}.`, field };
        continue;
      }
      const one = field.picked ?? value(field.option, field.text, find);
      if (one.problem) return { ...one, field };
      options[field.option.name] = one.value;
    }
    return { options };
  }

  async function send() {
    if (sending) return;
    const result = read();
    if (result.problem) {
      say(result.problem, result.field);
      return;
    }
    sending = true;
    element.dataset.state = "sending";
    try {
      await sendCommand(command.path, result.options);
      sent();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(error.message, fields.find((field) => field.option.name === error.option));
    } finally {
      sending = false;
    }
  }

  function onsubmit(event) {
    event.preventDefault();
    send();
  }

  function focus() {
    const missing = fields.find((field) => field.option.required && !field.text);
    const target = missing ?? fields.findLast((field) => field.text) ?? fields[0];
    if (!target) {
      element.querySelector(".send").focus();
      return;
    }
    target.input.focus();
    target.input.setSelectionRange(target.input.value.length, target.input.value.length);
  }

  /** The command as it could have been typed. */
  function asText() {
    const filled = fields.filter((field) => field.text);
    return [`/${command.path}`, ...filled.map((field) => `${field.option.name}:${field.picked ? field.picked.value : field.text}`)].join(" ") + (filled.length ? "" : " ");
  }

  return { element, focus, send, asText };
}

