// Who sits here: the rail of people, the panel of the present one, and the window of people.

import { addPerson, attempt, changeMember, changePerson, sitAs } from "./actions.js";
import { openDialog, promptDialog } from "./dialog.js";
import { avatar, byId, h } from "./dom.js";
import { me, noticesOf, on, state } from "./store.js";
import { themeButton } from "./theme.js";

const sit = (person) => attempt(() => sitAs(person.id));

export function buildRail() {
  on("people notices person", render);
  // Alt with a digit takes the chair of that place in the rail.
  document.addEventListener("keydown", (event) => {
    const place = event.altKey && !event.ctrlKey && /^Digit([1-9])$/.exec(event.code);
    const person = place && [...state.people.values()][place[1] - 1];
    if (!person) return;
    event.preventDefault();
    sit(person);
  });
}

const saidOf = (person) => {
  const unread = noticesOf(person.id).length;
  return [
    person.name,
    person.moderator && "moderator",
    !person.member && "not on this server",
    unread && `${unread} unread ${unread === 1 ? "notice" : "notices"}`,
  ]
    .filter(Boolean)
    .join(", ");
};

let drawn = "";
function render() {
  const people = [...state.people.values()];
  const shown = JSON.stringify([people, people.map((person) => noticesOf(person.id).length), state.me]);
  if (shown === drawn) return;
  drawn = shown;
  const rail = byId("rail");
  const focused = rail.contains(document.activeElement) ? document.activeElement.dataset.name : null;
  rail.replaceChildren(
    h(
      "ul",
      {},
      people.map((person) => h("li", {}, seat(person))),
    ),
  );
  if (focused) rail.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
}

function seat(person) {
  const unread = noticesOf(person.id).length;
  return h(
    `button.seat${person.member ? "" : ".faint"}`,
    {
      type: "button",
      "aria-label": `Sit as ${saidOf(person)}`,
      "aria-current": person.id === state.me ? "true" : null,
      title: saidOf(person),
      "data-testid": "seat",
      "data-name": person.name,
      "data-unread": unread,
      onclick: () => sit(person),
    },
    h(
      "span.seat-avatar",
      {},
      avatar(person, 44),
      unread ? h("span.badge", { "aria-hidden": "true" }, String(unread)) : null,
    ),
    h("span.seat-name", { "aria-hidden": "true" }, person.name),
    person.moderator ? h("span.seat-role", { "aria-hidden": "true" }, "moderator") : null,
  );
}

/** The foot of the sidebar: who you are, the theme. */
export function selfPanel() {
  const person = me();
  if (!person) return [];
  return [
    h(
      "button.self-card",
      {
        type: "button",
        "aria-label": `You are ${person.name}. Change the person or the settings`,
        onclick: openPeople,
      },
      avatar(person, 32),
      h(
        "span",
        {},
        h("strong", {}, person.name),
        h("small", {}, person.moderator ? "moderator" : `@${person.username}`),
      ),
    ),
    themeButton(),
  ];
}

/** The window of people: take another chair, settings of the present one, a new person. */
export function openPeople() {
  const dialog = openDialog({ title: "People", body: [], testid: "people-dialog" });
  const choose = async (person) => {
    dialog.close();
    await sit(person);
  };
  dialog.querySelector(".dialog-body").append(
    h(
      "p.small",
      {},
      "You can sit in every chair, also by Alt and a digit. Each person sees their own private answers and direct messages.",
    ),
    h(
      "ul.people-list",
      {},
      [...state.people.values()].map((person) => h("li", {}, personEntry(person, choose))),
    ),
    settings(me()),
    h(
      "div.dialog-actions",
      {},
      h(
        "button.btn.secondary",
        {
          type: "button",
          onclick() {
            dialog.close();
            promptDialog({ title: "A new person", label: "Name", button: "Let them join", act: addPerson });
          },
        },
        "Add a person",
      ),
    ),
  );
}

function personEntry(person, choose) {
  const unread = noticesOf(person.id).length;
  return h(
    "button.person-entry",
    {
      type: "button",
      "aria-label": `Sit as ${saidOf(person)}`,
      "aria-current": person.id === state.me ? "true" : null,
      onclick: () => choose(person),
    },
    avatar(person, 32),
    h("span.person-name", {}, person.name),
    person.moderator ? h("span.tag.plain", {}, "moderator") : null,
    unread ? h("span.badge", {}, String(unread)) : null,
  );
}

function settings(person) {
  const box = (label, checked, change) =>
    h(
      "label.check",
      {},
      h("input", { type: "checkbox", checked, onchange: (event) => change(event.target.checked) }),
      label,
    );
  return h(
    "fieldset.settings",
    {},
    h("legend", {}, `Settings of ${person.name}`),
    box("Accepts direct messages from the server", person.dms, (dms) => changePerson({ dms })),
    box("Is on this server", person.member, changeMember),
    h(
      "label.line",
      {},
      "Language",
      h(
        "select.field",
        { value: person.locale, onchange: (event) => changePerson({ locale: event.target.value }) },
        [
          ["en-GB", "English (UK)"],
          ["en-US", "English (US)"],
          ["de", "Deutsch"],
          ["fr", "Français"],
          ["ja", "日本語"],
        ].map(([value, name]) => h("option", { value, selected: value === person.locale }, name)),
      ),
    ),
  );
}
