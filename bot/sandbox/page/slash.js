// A command being filled in: its name, its options as fields, what else can be added.

import { sendCommand } from "./actions.js";
import { Refused } from "./api.js";
import { TYPE, leading, split, value } from "./commands.js";
import { freshId, h, iconButton } from "./dom.js";
import { find } from "./names.js";
import { Offers } from "./offers.js";
import { nameAt } from "./suggest.js";

/**
 * The form of a command. `given` are [option, text] pairs typed so far; `sent()` is called once it was sent,
 * `left(line)` when the person goes back to plain text.
 */
export class SlashForm {
  #fields = [];
  #bar = h("div.slash-bar");
  #problem = h("p.composer-problem", { role: "alert", "data-testid": "composer-problem", hidden: true });

  constructor(command, given, { sent, left }) {
    this.command = command;
    this.sent = sent;
    this.left = left;
    this.offers = new Offers(command.path, this.#fields, (item) => this.#take(item));
    this.element = this.#build();
    const first = leading(command.options);
    for (const option of command.options) if (option.required || option === first) this.#add(option);
    for (const [option, text] of given) fill(this.#add(option), text);
    this.#draw();
  }

  #build() {
    return h(
      "form.slash",
      {
        "aria-label": `Command /${this.command.path}`,
        "data-testid": "slash",
        "data-command": this.command.path,
        "data-state": "filling",
        onkeydown: (event) => this.#onFormKey(event),
        onsubmit: (event) => {
          event.preventDefault();
          this.send();
        },
      },
      this.offers.element,
      this.#problem,
      h(
        "div.composer-box",
        {},
        this.#bar,
        iconButton("close", "Leave the command", () => this.left("")),
        iconButton("send", "Send", null, { type: "submit", class: "icon-button send" }),
      ),
    );
  }

  // Fields

  #add(option) {
    const known = this.#fields.find((field) => field.option === option);
    if (known) return known;
    const field = { option, text: "", picked: null };
    field.input = h("input", {
      ...inputOf(option),
      "aria-controls": this.offers.rows.id,
      oninput: () => this.#typed(field),
      onfocus: () => this.offers.enter(field),
      onclick: () => this.offers.enter(field),
      onblur: () => this.#blurred(),
      onkeydown: (event) => this.#onKey(event, field),
    });
    this.#fields.push(field);
    return field;
  }

  #draw() {
    const spare = this.command.options.filter(
      (option) => !this.#fields.some((field) => field.option === option),
    );
    this.#bar.replaceChildren(
      h("span.slash-name", {}, `/${this.command.path}`),
      ...this.#fields.map(({ option, input }) =>
        h(
          "label.option",
          { title: option.description, for: input.id },
          h("span.option-name", {}, option.name),
          input,
        ),
      ),
      ...spare.map((option) => this.#addButton(option)),
    );
  }

  #addButton(option) {
    return h(
      "button.option-add",
      {
        type: "button",
        title: option.description,
        "aria-label": `Add ${option.name}: ${option.description}`,
        "data-add": option.name,
        onclick: () => {
          const { input } = this.#add(option);
          this.#draw();
          input.focus();
        },
      },
      `+ ${option.name}`,
    );
  }

  #drop(field) {
    this.#fields.splice(this.#fields.indexOf(field), 1);
    this.#draw();
    this.focus();
  }

  #typed(field) {
    this.#say("");
    const pairs = split(this.command.options, field.input.value, field.option);
    if (pairs.some(([option]) => option !== field.option)) {
      this.#spread(field, pairs);
      return;
    }
    fill(field, field.input.value);
    this.offers.typed(field);
  }

  /** "place red game:K7" typed in one field goes to the fields that it names. */
  #spread(field, pairs) {
    fill(field, "");
    let last = field;
    for (const [option, text] of pairs) {
      last = this.#add(option);
      fill(last, text);
    }
    this.#draw();
    last.input.focus();
    this.offers.typed(last);
  }

  #blurred() {
    setTimeout(() => this.element.contains(document.activeElement) || this.offers.hide(), 150);
  }

  #take(item) {
    const { field } = this.offers;
    const { input, option } = field;
    const name = item.insert && option.type === TYPE.string ? nameAt(field.text, input.selectionStart) : null;
    if (name) {
      input.setRangeText(`${item.insert} `, name.start, input.selectionStart, "end");
      fill(field, input.value);
    } else {
      fill(field, item.label, { value: item.value });
    }
    this.offers.show(field, []);
    const missing = name ? null : this.#fields.find((one) => one.option.required && !one.text);
    (missing ?? field).input.focus();
  }

  // Keys

  #onKey(event, field) {
    if (event.isComposing) return;
    const act = this.#actionOf(event, field);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actionOf({ key, shiftKey }, field) {
    const { offers } = this;
    if (key === "ArrowDown" && offers.open) return () => offers.move(1);
    if (key === "ArrowUp" && offers.open) return () => offers.move(-1);
    if (key === "Tab" && !shiftKey && offers.open && field.text && !field.picked) {
      return () => offers.rows.take(Math.max(0, offers.rows.active));
    }
    if (key === "Enter" && offers.wouldTake) return () => offers.rows.take();
    if (key !== "Backspace" || field.input.value) return null;
    if (field.option.required || this.#fields.length === 1) return () => this.left(`/${this.command.path}`);
    return () => this.#drop(field);
  }

  #onFormKey(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (this.offers.open) this.offers.hide();
    else this.left("");
  }

  // Sending

  #say(sentence, field = null) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = !sentence;
    this.element.dataset.state = sentence ? "refused" : "filling";
    if (!field) return;
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
  }

  /** {options} as the bot shall receive them, or {problem, field}. */
  #read() {
    const options = {};
    for (const field of this.#fields) {
      const { option, text, picked } = field;
      if (!text.trim() && !picked) {
        if (option.required) return { problem: `Fill in ${option.name}.`, field };
        continue;
      }
      const one = picked ?? value(option, text, find);
      if (one.problem) return { problem: one.problem, field };
      options[option.name] = one.value;
    }
    return { options };
  }

  async send() {
    if (this.element.dataset.state === "sending") return;
    const { problem, field, options } = this.#read();
    if (problem) {
      this.#say(problem, field);
      return;
    }
    this.element.dataset.state = "sending";
    try {
      await sendCommand(this.command.path, options);
      this.sent();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(
        error.message,
        this.#fields.find((one) => one.option.name === error.option),
      );
    }
  }

  /** Put the caret where typing goes on: the first empty required field, else behind what was typed last. */
  focus() {
    const fields = this.#fields;
    const missing = fields.find((field) => field.option.required && !field.text);
    const target = missing ?? fields.findLast((field) => field.text) ?? fields[0];
    if (!target) {
      this.element.querySelector(".send").focus();
      return;
    }
    target.input.focus();
    target.input.setSelectionRange(target.input.value.length, target.input.value.length);
  }

  /** The command as it could have been typed. */
  asText() {
    const filled = this.#fields.filter((field) => field.text);
    const typed = filled.map(
      (field) => `${field.option.name}:${field.picked ? field.picked.value : field.text}`,
    );
    return [`/${this.command.path}`, ...(typed.length ? typed : [""])].join(" ");
  }
}

function inputOf(option) {
  return {
    id: freshId("option"),
    type: "text",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    inputmode: option.type === TYPE.integer ? "numeric" : null,
    placeholder: option.required ? "required" : "",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-label": `${option.name}: ${option.description}`,
    "aria-required": option.required ? "true" : null,
    "data-option": option.name,
  };
}

/** Set the text of a field; `picked` is the {value} of a row that was chosen. */
function fill(field, text, picked = null) {
  field.text = text;
  field.picked = picked;
  if (field.input.value !== text) field.input.value = text;
  field.input.size = Math.max(field.option.required ? 8 : 3, Math.min(60, text.length + 1));
  field.input.removeAttribute("aria-invalid");
}
