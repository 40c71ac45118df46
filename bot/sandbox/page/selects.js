// Select menus: strings, people, channels. A pick is sent once; what is shown already is not sent again.

import { useComponent } from "./actions.js";
import { avatar, h, icon } from "./dom.js";
import { Popup } from "./popup.js";
import { Rows } from "./rows.js";
import { busyControl, everybody, picked, someone, state } from "./store.js";

const KINDS = {
  3: { rows: stringRows, word: "Make a selection" },
  5: { rows: personRows, word: "Pick a person", search: true },
  7: { rows: personRows, word: "Pick a person", search: true },
  8: { rows: channelRows, word: "Pick a channel", search: true },
};

function stringRows(component) {
  return component.options.map((option) => ({
    value: option.value,
    label: (option.emoji?.name ? `${option.emoji.name} ` : "") + option.label,
    hint: option.description,
  }));
}

function personRows() {
  return everybody()
    .filter((one) => one.bot || one.member)
    .map((one) => ({ value: one.id, label: one.name, hint: `@${one.username}`, lead: avatar(one, 24) }));
}

function channelRows(component) {
  const kinds = component.channel_types ?? [0, 11, 12];
  return [...state.channels.values()]
    .filter((channel) => channel.kind !== "dm" && kinds.includes(channel.kind === "text" ? 0 : 11))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}

/** The values that a select shows as chosen: what was picked here, else its defaults. */
export function shown(component, message) {
  const local = picked(message, component.custom_id);
  if (local) return local;
  if (component.type === 3)
    return component.options.filter((option) => option.default).map((option) => option.value);
  return (component.default_values ?? []).map(({ id }) => id);
}

const sameSet = (a, b) => a.length === b.length && a.every((value) => b.includes(value));

function labelOf(component, value) {
  if (component.type === 3) return component.options.find((option) => option.value === value)?.label ?? value;
  return someone(value)?.name ?? (state.channels.has(value) ? `#${state.channels.get(value).name}` : value);
}

/** A select of a message as a control that opens a list. */
export function selectControl(component, message, busy) {
  const values = shown(component, message.id);
  const placeholder = component.placeholder || KINDS[component.type].word;
  const labels = values.map((value) => labelOf(component, value));
  const own = busy === component.custom_id;
  const held = component.disabled || busy !== null;
  const control = h(
    `button.select${own ? ".busy" : ""}`,
    {
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": labels.length ? `${placeholder}: ${labels.join(", ")}` : placeholder,
      disabled: component.disabled,
      "aria-disabled": held ? "true" : null,
      "aria-busy": own ? "true" : null,
      "data-testid": "select",
      "data-placeholder": placeholder,
      "data-custom-id": component.custom_id,
      "data-values": values.join(" "),
      onclick: () => busyControl(message.id) === null && open(control, component, message),
      onkeydown(event) {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        control.click();
      },
    },
    face(component, labels, placeholder),
    own ? h("span.dots", {}, h("i"), h("i"), h("i")) : icon("chevron"),
  );
  return control;
}

function face(component, labels, placeholder) {
  if (!labels.length) return h("span.select-text.placeholder", {}, placeholder);
  if ((component.max_values ?? 1) > 1)
    return h(
      "span.select-text",
      {},
      labels.map((label) => h("span.pill", {}, label)),
    );
  return h("span.select-text", {}, labels[0]);
}

function open(control, component, message) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const before = shown(component, message.id);
  let values = [...before];
  const all = KINDS[component.type].rows(component);
  const multiple = most > 1;
  const send = (next) => !sameSet(next, before) && useComponent(message, component.custom_id, next);

  const rows = new Rows({
    label: control.dataset.placeholder,
    testid: "options",
    multiple,
    chosen: (item) => values.includes(item.value),
    choose(item, index) {
      if (multiple) return toggle(item, index);
      // Picking what is shown already sends nothing, save that an optional pick is taken back so.
      const again = before.includes(item.value);
      popup.close();
      send(again && least === 0 ? [] : [item.value]);
    },
  });

  function toggle(item, index) {
    if (values.includes(item.value)) values = values.filter((value) => value !== item.value);
    else if (values.length < most) values = [...values, item.value];
    rows.show(rows.items, index);
  }

  const popup = new Popup({
    anchor: control,
    rows,
    search: KINDS[component.type].search
      ? (text) =>
          all.filter(({ label, hint }) => `${label} ${hint ?? ""}`.toLowerCase().includes(text.toLowerCase()))
      : null,
    note: multiple ? `Pick ${least === most ? least : `${least} to ${most}`}, then press Done.` : null,
    // Discord sends several picks when the list closes.
    closed: () => multiple && values.length >= least && send(values),
  });
  const first = all.findIndex((item) => values.includes(item.value));
  rows.show(all, Math.max(0, first));
  popup.place();
  rows.activate(rows.active);
}
