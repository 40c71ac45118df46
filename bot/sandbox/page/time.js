// Times as Discord shows them, by the emulator's clock (which can be held and moved).

let clock = { held: false, offset: 0, unix: 0 };

export function setClock(next) {
  // The offset is taken from the answer itself, so that a browser with a wrong clock is right as well.
  clock = { ...next, offset: next.unix * 1000 - Date.now() };
  refresh();
}

/** The emulator's time in milliseconds since 1970. */
export const now = () => (clock.held ? clock.unix * 1000 : Date.now() + clock.offset);

const format = (options) => new Intl.DateTimeFormat(undefined, options);
const STYLES = {
  t: format({ timeStyle: "short" }),
  T: format({ timeStyle: "medium" }),
  d: format({ dateStyle: "short" }),
  D: format({ dateStyle: "long" }),
  f: format({ dateStyle: "long", timeStyle: "short" }),
  F: format({ dateStyle: "full", timeStyle: "short" }),
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** "in 2 hours", "3 days ago": the largest unit that fits, rounded. */
export function ago(milliseconds) {
  const seconds = Math.round((milliseconds - now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

/** The text of a timestamp in one of Discord's styles (t T d D f F R). */
export function styled(milliseconds, style = "f") {
  return style === "R" ? ago(milliseconds) : (STYLES[style] ?? STYLES.f).format(milliseconds);
}

/** Text in which "<t:…:R>" and its like are written out. */
export const writtenOut = (text) =>
  text.replace(/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/g, (_, seconds, style) => styled(seconds * 1000, style));

/** A live <time> element. */
export function stamp(milliseconds, style) {
  const element = document.createElement("time");
  element.className = "stamp";
  element.dateTime = new Date(milliseconds).toISOString();
  element.title = STYLES.F.format(milliseconds);
  element.textContent = styled(milliseconds, style);
  if (style === "R") element.dataset.live = milliseconds;
  return element;
}

function refresh() {
  for (const element of document.querySelectorAll("time[data-live]")) {
    const text = ago(Number(element.dataset.live));
    if (element.textContent !== text) element.textContent = text;
  }
}
setInterval(refresh, 1000);

const day = (milliseconds) => new Date(milliseconds).toDateString();

/** True when both moments lie on one day of the browser's zone. */
export const sameDay = (a, b) => day(a) === day(b);

/** "Today at 14:05", "Yesterday at 09:12", otherwise the date. */
export function when(milliseconds) {
  const clockTime = STYLES.t.format(milliseconds);
  if (sameDay(milliseconds, now())) return `Today at ${clockTime}`;
  if (sameDay(milliseconds, now() - 86400000)) return `Yesterday at ${clockTime}`;
  return `${STYLES.d.format(milliseconds)} ${clockTime}`;
}

/** "14:05". */
export const hour = (milliseconds) => STYLES.t.format(milliseconds);

/** "Monday, 4 May 2026". */
export const date = (milliseconds) => STYLES.D.format(milliseconds);
