const form = document.querySelector("form");
const overview = document.getElementById("overview");
const rows = [...document.querySelectorAll(".requirement")];
const caused = [...document.querySelectorAll("[data-cause]")];
const missed = ["failed", "could-not-run", "not-observed", "suite-error"];
// The text of a row is read once, before it is first searched if there is time for that.
const texts = new Map();

function textOf(row) {
  if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
  return texts.get(row);
}

function wantedOf() {
  return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]).filter(([, value]) => value));
}

const tests = {
  level: (row, level) => row.dataset.level === level,
  outcome: (row, outcome) => row.dataset.outcome === outcome || outcome === "missed" && missed.includes(row.dataset.outcome),
  section: (row, section) => row.dataset.section === section,
  cause: (row, cause) => (row.dataset.causes ?? "").split(" ").includes(cause),
  change: (row, change) => row.dataset.change === change,
  text: (row, text) => text.toLowerCase().split(/\s+/).every((word) => textOf(row).includes(word)),
};

function filter() {
  const wanted = Object.entries(wantedOf());
  let shown = 0;
  for (const row of rows) {
    const visible = wanted.every(([key, value]) => tests[key](row, value));
    if (row.hidden === visible) row.hidden = !visible;
    shown += visible ? 1 : 0;
  }
  const { cause } = Object.fromEntries(wanted);
  for (const scenario of caused) scenario.hidden = Boolean(cause) && scenario.dataset.cause !== cause;
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.querySelector(".requirement:not([hidden])");
  }
  // What was not selected is folded away, unless it is asked for.
  const rest = document.querySelector(".rest");
  if (rest) {
    rest.hidden = !rest.querySelector(".requirement:not([hidden])");
    if (wanted.length > 0) rest.open = true;
  }
  // What a filter leaves stands right below it.
  overview.hidden = wanted.length > 0;
  form.querySelector("output").value = `${shown} of ${rows.length} shown`;
}

// The filter is in the address, so that it can be sent to others.
function remember() {
  const wanted = new URLSearchParams(wantedOf()).toString();
  if (wanted) history.replaceState(null, "", "#?" + wanted);
  else if (location.hash.startsWith("#?")) history.replaceState(null, "", location.pathname + location.search);
}

function changed() {
  filter();
  remember();
}

function restore() {
  form.reset();
  for (const [key, value] of new URLSearchParams(location.hash.slice(2))) {
    if (key in tests && form.elements[key]) form.elements[key].value = value;
  }
  filter();
  scrollTo(0, 0);
}

// A link into the report must arrive, whatever is filtered or folded.
function arrive() {
  if (location.hash.startsWith("#?")) return restore();
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest("[hidden]")) {
    form.reset();
    filter();
  }
  for (let el = target; el; el = el.parentElement) if (el.localName === "details") el.open = true;
  target.scrollIntoView();
  target.querySelector("summary")?.focus({ preventScroll: true });
}

const copies = {
  link: (button) => location.href.split("#")[0] + "#" + button.closest("[id]").id,
  command: (button) => button.closest(".scenario").querySelector(".repeat").textContent,
  failure: (button) => {
    const scenario = button.closest(".scenario").cloneNode(true);
    for (const el of scenario.querySelectorAll("details, .actions")) el.remove();
    for (const el of scenario.querySelectorAll("h3, p, pre, div, code")) el.append("\n");
    const requirement = button.closest(".requirement")?.querySelector(".words");
    return [requirement?.textContent, scenario.textContent].filter(Boolean).map((text) => text.trim()).join("\n\n") + "\n";
  },
};

// Where the page has no clipboard, such as on plain http, a selection is copied.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("the browser does not copy");
}

async function copied(button) {
  const words = button.textContent;
  try {
    await copy(copies[button.dataset.copy](button));
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied";
  }
  button.addEventListener("blur", () => { button.textContent = words; }, { once: true });
}

// Without this script there is nothing to filter and to copy with.
document.documentElement.classList.add("live");
form.hidden = false;
form.addEventListener("input", changed);
form.addEventListener("reset", () => setTimeout(filter));
document.getElementById("all").addEventListener("click", () => {
  form.reset();
  changed();
});
form.addEventListener("submit", (event) => event.preventDefault());
new ResizeObserver(() => {
  const height = getComputedStyle(form).position === "sticky" ? form.offsetHeight : 0;
  document.documentElement.style.setProperty("--form", height + "px");
}).observe(form);
addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copied(button);
});
addEventListener("hashchange", arrive);
addEventListener("beforeprint", () => { for (const row of rows) row.open = row.dataset.outcome !== "not-selected"; });
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("select, input:not([type=radio])")) return;
  event.preventDefault();
  form.elements.text.focus();
});
filter();
arrive();
(function read(next) {
  if (next < rows.length) (window.requestIdleCallback ?? setTimeout)(() => { textOf(rows[next]); read(next + 1); });
})(0);
