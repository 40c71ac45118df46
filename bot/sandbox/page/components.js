// Rows of buttons and selects under a message.

import { useComponent } from "./actions.js";
import { h } from "./dom.js";
import { selectControl } from "./selects.js";
import { busyControl, failure } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/** The controls of a message with their state: busy, disabled, failed. */
export function controls(message) {
  const busy = busyControl(message.id);
  const failed = failure(message.id);
  const rows = (message.components ?? []).map((component) =>
    (RENDER[component.type] ?? unknown)(component, message, busy),
  );
  return h(
    "div.controls",
    {},
    rows,
    failed ? h("p.failed", { role: "alert", "data-testid": "failed" }, failed) : null,
  );
}

const unknown = (component) => h("p.small", {}, `A part of type ${component.type} is not shown here.`);

const RENDER = {
  1: row,
  2: button,
  3: selectControl,
  5: selectControl,
  7: selectControl,
  8: selectControl,
};

function row(component, message, busy) {
  return h(
    "div.action-row",
    { role: "group", "aria-label": "Controls" },
    component.components.map((child) => (RENDER[child.type] ?? unknown)(child, message, busy)),
  );
}

const emojiText = (emoji) => (emoji ? h("span.emoji", {}, emoji.id ? `:${emoji.name}:` : emoji.name) : null);

function button(component, message, busy) {
  const inside = [emojiText(component.emoji), component.label ? h("span", {}, component.label) : null];
  if (component.style === 5)
    return h("a.btn.link", { href: component.url, target: "_blank", rel: "noopener noreferrer" }, inside);
  const own = busy === component.custom_id;
  const held = component.disabled || (busy !== null && !own);
  return h(
    `button.btn.${STYLES[component.style] ?? "secondary"}${own ? ".busy" : ""}`,
    {
      type: "button",
      disabled: component.disabled,
      "aria-disabled": held || own ? "true" : null,
      "aria-busy": own ? "true" : null,
      "aria-label": own ? `${component.label ?? component.emoji?.name ?? ""}, waiting` : null,
      "data-custom-id": component.custom_id,
      // While one control waits for its answer Discord's client takes no other click on the message.
      onclick: () => busyControl(message.id) === null && useComponent(message, component.custom_id),
    },
    h("span.btn-text", {}, inside),
    own ? h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  );
}
