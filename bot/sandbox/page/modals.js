// Forms that the bot opens.

import { answerModal, closeModal } from "./actions.js";
import { Refused } from "./api.js";
import { openDialog } from "./dialog.js";
import { avatar, freshId, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { context } from "./names.js";
import { everybody, on, state } from "./store.js";

const open = new Map();

export function buildModals() {
  on("modals", () => {
    for (const modal of state.modals.values()) if (!open.has(modal.interaction)) show(modal);
    for (const [id, form] of open) if (!state.modals.has(id)) form.close();
  });
  on("interactions", (interaction) => {
    if (interaction?.kind === "modal" && interaction.state === "failed")
      for (const form of open.values()) form.fail(interaction.text);
  });
}

function show(modal) {
  const fields = modal.components.flatMap((component) => fieldsOf(component));
  const problem = h("p.failed", { role: "alert", hidden: true });
  const submit = h("button.btn.primary", { type: "submit" }, "Submit");
  const form = h(
    "form.dialog-form",
    { novalidate: true, onsubmit: send },
    fields.map((field) => field.element),
    problem,
    h(
      "div.dialog-actions",
      {},
      h("button.btn.secondary", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      submit,
    ),
  );
  const dialog = openDialog({
    title: modal.title,
    kind: "modal",
    body: form,
    testid: "modal",
    closed() {
      open.delete(modal.interaction);
      if (state.modals.delete(modal.interaction)) closeModal(modal.interaction);
    },
  });
  open.set(modal.interaction, { close: () => dialog.close(), fail });
  fields.find((field) => field.focus)?.focus();

  function fail(text) {
    problem.textContent = text;
    problem.hidden = !text;
    submit.classList.remove("busy");
    submit.disabled = false;
  }

  async function send(event) {
    event.preventDefault();
    const wrong = fields.map((field) => field.check?.() ?? null).find(Boolean);
    if (wrong) return;
    submit.classList.add("busy");
    submit.disabled = true;
    try {
      await answerModal(
        modal.interaction,
        Object.fromEntries(fields.filter((field) => field.name).map((field) => [field.name, field.value()])),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      fail(error.message);
    }
  }
}

function fieldsOf(component) {
  if (component.type === 1) return component.components.flatMap(fieldsOf);
  if (component.type === 18)
    return [
      (FIELD[component.component.type] ?? notShown)(
        component.component,
        component.label,
        component.description,
      ),
    ];
  return [(FIELD[component.type] ?? notShown)(component, component.label, null)];
}

const notShown = (component) => ({
  element: h("p.small", {}, `A field of type ${component.type} is not shown here.`),
});

const FIELD = {
  3: choiceField,
  4: textField,
  5: choiceField,
  10: (component) => ({ element: h("div.content", {}, markdown(component.content, context({}))) }),
};

function labelled(component, label, description, input, extra) {
  const error = h("p.failed", { hidden: true, role: "alert", id: freshId("error") });
  input.setAttribute("aria-describedby", error.id);
  const required = component.required ?? true;
  const element = h(
    "div.modal-field",
    {},
    h(
      "label",
      { for: input.id },
      h(
        "span.field-label",
        {},
        label ?? "",
        required ? h("span.star", { "aria-hidden": "true" }, " *") : null,
      ),
      description ? h("span.small", {}, description) : null,
    ),
    input,
    extra,
    error,
  );
  const show = (text) => {
    error.textContent = text ?? "";
    error.hidden = !text;
    input.setAttribute("aria-invalid", String(Boolean(text)));
    if (text) input.focus();
    return text;
  };
  return { element, show };
}

function textField(component, label, description) {
  const { max_length: most = 4000, min_length: least = 0, required = true } = component;
  const long = component.style === 2;
  const count = h("span.count", { "aria-hidden": "true" });
  const input = h(long ? "textarea.field" : "input.field", {
    id: freshId("field"),
    placeholder: component.placeholder,
    required,
    maxlength: String(most),
    rows: long ? "4" : null,
    type: long ? null : "text",
    value: component.value ?? "",
    "data-field": component.custom_id,
    "aria-required": String(required),
    oninput: counted,
  });
  function counted() {
    count.textContent = `${input.value.length} / ${most}`;
  }
  counted();
  const { element, show } = labelled(component, label, description, input, most < 4000 ? count : null);
  return {
    element,
    name: component.custom_id,
    value: () => input.value,
    focus: () => input.focus(),
    check() {
      if (required && !input.value.trim()) return show("Fill this in.");
      if (input.value && input.value.length < least) return show(`At least ${least} characters are needed.`);
      return show(null);
    },
  };
}

function choiceField(component, label, description) {
  const most = component.max_values ?? 1;
  const least = component.min_values ?? 1;
  const required = component.required ?? true;
  const options = component.options ?? everybody().map((one) => ({ value: one.id, label: one.name }));
  const kind = most > 1 ? "checkbox" : "radio";
  const name = freshId("choice");
  const inputs = options.map((option) =>
    h("input", { type: kind, name, value: option.value, checked: option.default }),
  );
  const group = h(
    "div.choices",
    {
      id: freshId("field"),
      role: "group",
      tabindex: "-1",
      "aria-label": label,
      "data-field": component.custom_id,
    },
    options.map((option, at) =>
      h(
        "label.check",
        {},
        inputs[at],
        h("span", {}, option.label, option.description ? h("small", {}, option.description) : null),
      ),
    ),
  );
  const { element, show } = labelled(component, label, description, group, null);
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    element,
    name: component.custom_id,
    value: values,
    check() {
      const { length } = values();
      if (!length && !required) return show(null);
      return show(
        length < least || length > most ? `Pick ${least === most ? least : `${least} to ${most}`}.` : null,
      );
    },
  };
}
