"use strict";
const $ = (selector) => document.querySelector(selector);
const findings = [...document.querySelectorAll("article")];
const belonging = [...document.querySelectorAll("[data-of]")].map((part) => [part, part.dataset.of.split(" ")]);

let touched = false; // the address is the reader's until then

function show() {
  const check = $("#check").value, file = $("#file").value, certainty = $("#certainty").value;
  const words = $("#text").value.toLowerCase(), suppressed = $("#suppressed").checked;
  const shown = new Set();
  for (const finding of findings) {
    const data = finding.dataset;
    const visible = (!check || data.check === check) && (!file || data.file === file) &&
      (!certainty || data.certainty === certainty) && (suppressed || !("suppressed" in data)) &&
      (!words || (finding.textContent + data.line).toLowerCase().includes(words));
    finding.hidden = !visible;
    if (visible) shown.add(finding.id);
  }
  // Lines stay, without what marks them; notes go.
  for (const [part, of] of belonging) {
    const visible = of.some((id) => shown.has(id));
    if (part.classList.contains("row")) part.classList.toggle("off", !visible);
    else part.hidden = !visible;
  }
  for (const section of document.querySelectorAll("section"))
    section.hidden = !section.querySelector("article:not([hidden]), .why:not([hidden])");
  $("#none").hidden = shown.size > 0;
  $("#shown").textContent = shown.size === findings.length ? "" : `${shown.size} of ${findings.length} shown`;
  // So that a view can be sent to somebody.
  const state = new URLSearchParams();
  for (const id of ["check", "file", "certainty", "text"])
    if ($("#" + id).value) state.set(id, $("#" + id).value);
  if (suppressed) state.set("suppressed", "1");
  if (!touched) return;
  try { history.replaceState(null, "", state.size ? "#" + state : location.pathname + location.search); } catch { }
}

// A finding that is linked to is what the page was opened for, not a filter.
const target = document.getElementById(location.hash.slice(1));
const wanted = new URLSearchParams(target ? "" : location.hash.slice(1));
for (const id of ["check", "file", "certainty", "text"]) {
  if (wanted.has(id)) $("#" + id).value = wanted.get(id);
  $("#" + id).addEventListener("input", () => { touched = true; show(); });
}
$("#suppressed").checked = wanted.has("suppressed");
$("#suppressed").addEventListener("input", () => { touched = true; show(); });

const themes = ["", "light", "dark"], names = ["Auto", "Light", "Dark"];
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $("#theme").textContent = "Colours: " + names[themes.indexOf(theme)];
  try { localStorage.setItem("cudalint-theme", theme); } catch { }
}
$("#theme").addEventListener("click", () =>
  setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme || "") + 1) % themes.length]));
let saved = "";
try { saved = localStorage.getItem("cudalint-theme") || ""; } catch { }
setTheme(themes.includes(saved) ? saved : "");
for (const fold of document.querySelectorAll("details.fold")) {
  // Once open, a fold is source like any other.
  fold.addEventListener("toggle", () => fold.replaceWith(...[...fold.children].slice(1)), { once: true });
}
$(".filters").hidden = false;
show();
if (target) {
  if (target.hidden) { $("#suppressed").checked = true; show(); }
  target.scrollIntoView({ block: "center" });
}
