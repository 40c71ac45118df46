// The drawer "This machine": processes, the clock, violations, and what this page is.

import { clearViolations, moveClock, process, readViolations } from "./actions.js";
import { byId, h, iconButton } from "./dom.js";
import { on, state } from "./store.js";
import { now, styled } from "./time.js";

let drawer = null;

/** Open or close the drawer. */
export function toggleMachine() {
  if (drawer) return close();
  drawer = h("aside#machine", {
    id: "machine",
    "aria-label": "This machine",
    "data-testid": "machine-drawer",
    onkeydown: (event) => event.key === "Escape" && close(),
  });
  byId("app").append(drawer);
  document.body.classList.add("machine-open");
  draw();
  drawer.querySelector("button").focus();
  return undefined;
}

function close() {
  drawer.remove();
  drawer = null;
  document.body.classList.remove("machine-open");
  byId("bar").querySelector('[data-testid="machine"]')?.focus();
}

on("processes clock violations connection people", () => drawer && draw());
setInterval(() => drawer && drawer.querySelector(".clock-now")?.replaceChildren(clockText()), 1000);

function draw() {
  const focused = drawer.contains(document.activeElement) ? document.activeElement.dataset.act : null;
  drawer.replaceChildren(
    h("header", {}, h("h2", {}, "This machine"), iconButton("close", "Close", close)),
    h("div.machine-body", {}, statement(), processes(), clock(), violations()),
  );
  if (focused) drawer.querySelector(`[data-act="${focused}"]`)?.focus();
}

const section = (title, ...children) => h("section.machine-part", {}, h("h3", {}, title), ...children);
const button = (act, label, onclick, kind = "secondary") =>
  h(`button.btn.small.${kind}`, { type: "button", "data-act": act, onclick }, label);

function statement() {
  return section(
    "What this is",
    h(
      "p",
      {},
      "This is an emulator on your own machine and not Discord. Nothing here reaches Discord, and nothing was compared with the live service.",
    ),
    h(
      "p",
      {},
      "It imitates version 10 of Discord's HTTP API and gateway, checked against Discord's published description of that API.",
    ),
  );
}

function processes() {
  const bots = [...state.bots.values()].map((bot) =>
    h("p", {}, `${bot.name} is ${bot.online ? "connected to the gateway" : "not connected to the gateway"}.`),
  );
  const entries = Object.entries(state.processes);
  const emulator = state.connected ? null : h("p", {}, "The emulator does not answer at the moment.");
  if (!entries.length)
    return section(
      "Processes",
      emulator,
      bots,
      h("p.small", {}, "No launcher is attached, so processes cannot be stopped or started from here."),
    );
  return section(
    "Processes",
    emulator,
    entries.map(([name, status]) => processLine(name, status)),
    bots,
  );
}

function processLine(name, status) {
  const running = status === "running";
  return h(
    "div.process",
    { "data-testid": `process-${name}`, "data-state": status },
    h("span.light", { "aria-hidden": "true", class: `light ${status}` }),
    h("strong", {}, name === "bot" ? "Bot" : "Emulator"),
    h("span.process-state", {}, status),
    h(
      "span.process-actions",
      {},
      running ? button(`kill-${name}`, "Kill", () => process(name, "kill"), "danger") : null,
      running && name === "bot" ? button(`stop-${name}`, "Stop", () => process(name, "stop")) : null,
      running ? null : button(`start-${name}`, "Start", () => process(name, "start"), "success"),
    ),
  );
}

const clockText = () => `${styled(now(), "D")}, ${styled(now(), "T")}`;

function clock() {
  const { held } = state.clock ?? {};
  const moves = [
    ["1 min", 60],
    ["1 hour", 3600],
    ["1 day", 86400],
  ];
  return section(
    "Clock of the emulator",
    h(
      "p.clock",
      {},
      h("span.clock-now", { "data-testid": "clock" }, clockText()),
      held ? h("span.tag.plain", {}, "held") : null,
    ),
    h(
      "div.line",
      {},
      held
        ? button("release", "Let it run", () => moveClock("release"))
        : button("hold", "Hold", () => moveClock("hold")),
      moves.map(([name, seconds]) =>
        button(`move-${seconds}`, `+ ${name}`, () => moveClock("move", seconds)),
      ),
    ),
    h(
      "p.small",
      {},
      "Only the limits of the emulator follow this clock, such as 3 seconds for an answer; the bot keeps its own clock, so its reminders and deadlines do not come sooner.",
    ),
  );
}

function violations() {
  const list = h("ul.violations", { "data-testid": "violations" });
  const part = section(
    `Violations (${state.violations})`,
    h("p.small", {}, "Requests of the bot that Discord would have refused."),
    list,
  );
  if (!state.violations) list.append(h("li.empty", {}, "None so far."));
  else {
    part.append(button("clear", "Clear the list", clearViolations));
    readViolations().then(
      (answer) =>
        answer && list.replaceChildren(...answer.violations.slice(-20).reverse().map(violationLine)),
    );
  }
  return part;
}

const violationLine = (one) =>
  h(
    "li",
    {},
    h("code", {}, `${one.method} ${one.path}`),
    h("span.tag.plain", {}, String(one.rule)),
    h("p", {}, one.text),
  );
