// Light or dark: as the system says, until the person chooses.

import { icon, iconButton } from "./dom.js";

const system = matchMedia("(prefers-color-scheme: light)");
const stored = () => document.documentElement.dataset.theme;

export const theme = () => stored() ?? (system.matches ? "light" : "dark");

function choose(next) {
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    /* remembered for this page only */
  }
}

/** A button that switches the theme and names what it will do. */
export function themeButton() {
  const button = iconButton("sun", "", () => choose(theme() === "dark" ? "light" : "dark"), {
    "data-testid": "theme",
  });
  const label = () => {
    const text = theme() === "dark" ? "Light theme" : "Dark theme";
    button.setAttribute("aria-label", text);
    button.title = text;
    button.replaceChildren(icon(theme() === "dark" ? "sun" : "moon"));
  };
  button.addEventListener("click", label);
  system.addEventListener("change", label);
  label();
  return button;
}
