// What is offered for the option in which one types: its choices, names, or rows of the bot.

import { h } from "./dom.js";
import { TYPE } from "./commands.js";
import { Rows } from "./rows.js";
import { askedRows, localRows, nameAt, nameRows, panel } from "./suggest.js";

// How long the typing must rest before the bot is asked, in milliseconds.
const WAIT = 180;

/** The panel of rows for the focused field of a command; fields are {option, text, picked, input}. */
export class Offers {
  #asked = 0;
  #timer = 0;
  #path;
  #fields;
  #head = h("p.suggest-head");

  /** `take(item)` is called when a row is chosen for `field`. */
  constructor(path, fields, take) {
    this.#path = path;
    this.#fields = fields;
    this.field = null;
    // True once a row was pointed out with the arrow keys.
    this.pointed = false;
    this.rows = new Rows({ label: "Suggestions", testid: "rows", choose: take });
    this.rows.onactive = () => this.#point();
    this.element = panel(this.rows, this.#head);
    this.element.hidden = true;
  }

  get open() {
    return !this.element.hidden && this.rows.items.length > 0;
  }

  /** Offer rows as soon as a field has the focus. */
  enter(field) {
    if (this.field === field && !this.element.hidden) return;
    this.field = field;
    this.#offer(field, 0);
  }

  /** Offer rows for what was just typed. */
  typed(field) {
    this.field = field;
    this.#offer(field, WAIT);
  }

  #offer(field, wait) {
    clearTimeout(this.#timer);
    const call = ++this.#asked;
    this.pointed = false;
    const local = field.picked ? [] : here(field);
    if (local) {
      this.show(field, local);
      return;
    }
    // Old rows no longer fit what is typed; Enter must not take them.
    if (wait) this.show(field, [], true);
    this.#timer = setTimeout(async () => {
      const found = await askedRows(this.#path, this.#fields, field).catch(() => []);
      if (call === this.#asked && document.activeElement === field.input) this.show(field, found);
    }, wait);
  }

  show(field, items, waiting = false) {
    this.#asked += waiting ? 0 : 1;
    this.#head.textContent = `${field.option.name} · ${field.option.description}`;
    // An empty field that may stay empty highlights nothing, so that Enter sends.
    this.rows.show(items, field.text.trim() || field.option.required ? 0 : -1);
    this.rows.element.hidden = !items.length;
    this.element.hidden = false;
    this.element.classList.toggle("waiting", waiting);
    this.#point();
  }

  hide() {
    this.element.hidden = true;
    this.#point();
  }

  move(step) {
    this.pointed = true;
    // From no row, up leads to the last.
    if (this.rows.active < 0 && step < 0) this.rows.activate(0);
    this.rows.move(step);
  }

  /** True when Enter shall take the active row and not send: it is a choice that the text does not make already. */
  get wouldTake() {
    const { field, rows } = this;
    if (!this.open || !rows.activeItem || field.picked) return false;
    if (this.pointed) return true;
    const typed = field.text.trim();
    if (!typed && !field.option.required) return false;
    return rows.activeItem.label !== typed && !rows.items.some((row) => String(row.value) === typed);
  }

  #point() {
    const input = this.field?.input;
    if (!input) return;
    input.setAttribute("aria-expanded", String(this.open));
    if (this.open && this.rows.activeId) input.setAttribute("aria-activedescendant", this.rows.activeId);
    else input.removeAttribute("aria-activedescendant");
  }
}

/** Rows that need no call, or null when the bot must be asked. */
function here({ option, text, input }) {
  const rows = localRows(option, text);
  if (!rows || rows.length || option.type !== TYPE.string) return rows;
  const name = nameAt(text, input.selectionStart ?? 0);
  return name ? nameRows(name.sign, name.word) : rows;
}
