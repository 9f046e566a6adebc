"use strict";
const $ = (selector) => document.querySelector(selector);
const findings = [...document.querySelectorAll("article")];

function show() {
  const check = $("#check").value, file = $("#file").value, certainty = $("#certainty").value;
  const words = $("#text").value.toLowerCase(), suppressed = $("#suppressed").checked;
  let shown = 0;
  for (const finding of findings) {
    const data = finding.dataset;
    const visible = (!check || data.check === check) && (!file || data.file === file) &&
      (!certainty || data.certainty === certainty) && (suppressed || !("suppressed" in data)) &&
      (!words || finding.textContent.toLowerCase().includes(words));
    finding.hidden = !visible;
    shown += visible;
  }
  for (const section of document.querySelectorAll("section"))
    section.hidden = !section.querySelector("article:not([hidden])");
  $("#none").hidden = shown > 0;
  $("#shown").textContent = shown === findings.length ? "" : `${shown} of ${findings.length} shown`;
  // So that a view can be sent to somebody.
  const state = new URLSearchParams();
  for (const id of ["check", "file", "certainty", "text"])
    if ($("#" + id).value) state.set(id, $("#" + id).value);
  if (suppressed) state.set("suppressed", "1");
  try { history.replaceState(null, "", state.size ? "#" + state : location.pathname + location.search); } catch { }
}

const wanted = new URLSearchParams(location.hash.slice(1));
for (const id of ["check", "file", "certainty", "text"]) {
  if (wanted.has(id)) $("#" + id).value = wanted.get(id);
  $("#" + id).addEventListener("input", show);
}
$("#suppressed").checked = wanted.has("suppressed");
$("#suppressed").addEventListener("input", show);

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
$(".filters").hidden = false;
show();
