"use strict";
const byID = (id) => document.getElementById(id);
const form = byID("filter"), tree = byID("tree"), main = byID("detail");
const missed = new Set(["failed", "suite-error", "not-observed", "could-not-run"]);
const statuses = [
  ["", "All", () => true],
  ["missed", "Did not pass", (s) => missed.has(s.outcome)],
  ["passed", "Passed", (s) => s.outcome === "passed"],
  ["to-confirm", "To confirm", (s) => s.outcome === "to-confirm"],
  ["not-applicable", "Not applicable", (s) => s.outcome === "not-applicable"],
  ["not-run", "Not run", (s) => !s.outcome],
];
// Nodes are sections, requirements and scenarios as they stand in the tree; scenarios are
// the leaves. of are all scenarios that a node stands for.
const nodes = [], scenarios = new Map();
let run = {}, active = 0, shownID = "", connected = false;

const words = (state) => state ? state.replaceAll("-", " ") : "not run";

function element(name, className, text = "") {
  const e = document.createElement(name);
  e.className = className;
  e.textContent = text;
  return e;
}

function addNode(level, name, parent, more) {
  const li = element("li", "");
  li.id = "node-" + nodes.length;
  li.setAttribute("role", "treeitem");
  li.setAttribute("aria-level", level);
  li.setAttribute("aria-checked", "false");
  const pick = element("span", "pick"), state = element("span", "state"), text = element("span", "name", name);
  const tally = element("span", "tally"), go = element("span", "go", "▶"), sr = element("span", "sr");
  go.title = "Run (R)";
  pick.title = "Pick (Space)";
  const end = element("span", "");
  end.append(tally, " ", go);
  li.append(pick, state, text, end);
  text.prepend(sr);
  const node = { level, li, parent, state, tally, sr, why: null, text, open: false, match: true, picked: false, of: [], below: [], ...more };
  parent?.below.push(node);
  nodes.push(node);
  return node;
}

function build(suite) {
  document.title = `${suite.title}: ${suite.host}`;
  byID("title").textContent = suite.title;
  byID("host").textContent = `${suite.host}, seed ${suite.seed}`;
  const judging = new Map(), later = [];
  let section = null;
  for (const group of suite.groups) {
    if (section?.number !== group.section) {
      section = addNode(1, "§" + group.section, null, { number: group.section });
      form.elements.section.append(new Option("§" + group.section, group.section));
    }
    const row = addNode(2, `${group.level} ${group.id}`, section, { id: group.id });
    row.text.append(element("span", "why", group.words));
    judging.set(group.id, row);
    for (const s of group.scenarios) {
      const leaf = addNode(3, s.name, row, { id: s.id, number: group.section, outcome: "", now: "",
        search: `${s.id} ${s.name} ${group.id} ${group.level} ${group.words} §${group.section} ${(s.also ?? []).join(" ")}`.toLowerCase() });
      scenarios.set(s.id, leaf);
      leaf.of.push(leaf);
      row.of.push(leaf);
      section.of.push(leaf);
      for (const id of s.also ?? []) later.push([id, leaf]);
    }
  }
  for (const [id, leaf] of later) judging.get(id)?.of.push(leaf);
  const chips = form.querySelector("fieldset");
  for (const [value, label] of statuses) {
    const chip = element("label", "", label + " "), radio = document.createElement("input"), count = element("span", "faint");
    Object.assign(radio, { type: "radio", name: "status", value, checked: value === "" });
    chip.prepend(radio);
    chip.append(count);
    chips.append(chip);
  }
  tree.append(...nodes.map((n) => n.li));
  filter();
}

// What the filter asks for: words, a section, a status.
function wanted() {
  const w = Object.fromEntries(new FormData(form));
  return { words: w.text.toLowerCase().split(/\s+/).filter(Boolean), section: w.section,
    fits: (statuses.find(([value]) => value === w.status) ?? statuses[0])[2] };
}

function narrowed(w) { return w.words.length > 0 || w.section !== "" || w.fits !== statuses[0][2]; }

// filter opens what fits, so that one sees it; without a filter there are only sections.
function filter() {
  const open = narrowed(wanted());
  for (const n of nodes) n.open = open;
  refresh();
}

// refresh shows which nodes fit, and how they and the run stand.
function refresh() {
  const w = wanted();
  let shown = 0;
  for (const s of scenarios.values()) {
    s.match = (!w.section || s.number === w.section) && w.fits(s) && w.words.every((word) => s.search.includes(word));
    if (s.match) shown++;
  }
  for (const n of nodes) {
    if (n.level < 3) group(n);
    else leaf(n);
    n.li.hidden = !n.match || (n.parent && !(n.parent.open && (!n.parent.parent || n.parent.parent.open)));
  }
  form.querySelector("output").value = `${shown} of ${scenarios.size} shown`;
  for (const [i, [, , fits]] of statuses.entries()) {
    let n = 0;
    for (const s of scenarios.values()) if (fits(s)) n++;
    put(form.querySelectorAll("fieldset span")[i], String(n));
  }
  if (nodes[active]?.li.hidden) activate(nodes.findIndex((n) => !n.li.hidden), false);
  header();
}

function put(e, text) { if (e.textContent !== text) e.textContent = text; }
function attribute(e, name, value) { if (e.getAttribute(name) !== value) e.setAttribute(name, value); }

function group(n) {
  n.match = n.of.some((s) => s.match && (n.level === 1 || s.parent === n));
  attribute(n.li, "aria-expanded", String(n.open));
  let passed = 0, done = 0, worst = "", now = "", picked = 0;
  for (const s of n.of) {
    if (s.outcome) done++;
    if (s.outcome === "passed") passed++;
    if (missed.has(s.outcome) && worst !== "failed") worst = s.outcome;
    if (s.now === "running" || (s.now && !now)) now = s.now;
    if (s.picked) picked++;
  }
  state(n, worst || now || (done === n.of.length && done > 0 ? "passed" : ""));
  put(n.tally, done ? `${passed} of ${n.of.length}` : String(n.of.length));
  attribute(n.li, "aria-checked", picked === 0 ? "false" : picked === n.of.length ? "true" : "mixed");
}

function leaf(n) {
  state(n, n.now || n.outcome);
  attribute(n.li, "aria-checked", String(n.picked));
  attribute(n.li, "aria-selected", String(n.id === shownID));
  const why = n.reason ?? "";
  if (why && !n.why) n.text.append(n.why = element("span", "why"));
  if (n.why) put(n.why, why);
}

function state(n, is) {
  const className = "state " + (is || "not-run");
  if (n.state.className === className) return;
  n.state.className = className;
  n.state.title = words(is);
  n.sr.textContent = words(is) + ": ";
}

// chosen are the scenarios of the main button: those picked, or else those shown.
function chosen() {
  const all = [...scenarios.values()], picked = all.filter((s) => s.picked);
  return picked.length ? { label: `Run ${picked.length} picked`, of: picked }
    : narrowed(wanted()) ? { label: `Run ${all.filter((s) => s.match).length} shown`, of: all.filter((s) => s.match) }
      : { label: `Run all ${all.length}`, of: [] };
}

function header() {
  const c = chosen(), failed = [...scenarios.values()].filter((s) => missed.has(s.outcome)).length;
  put(byID("run"), c.label);
  byID("run").disabled = run.running || c.label === "Run 0 shown";
  put(byID("failed"), failed ? `Run ${failed} that did not pass` : "Run what did not pass");
  byID("failed").disabled = run.running || failed === 0;
  byID("again").disabled = run.running;
  byID("stop").disabled = !run.running || run.stopping;
  byID("progress").max = run.total || 1;
  byID("progress").value = run.done || 0;
  const status = byID("status");
  put(status, said());
  status.className = !connected || run.problem ? "problem" : run.running ? "" : run.verdict ?? "";
}

function said() {
  if (!connected) return "Not connected: is `conformance ui` still running?";
  const notes = (run.notes ?? []).slice(-3);
  if (run.running) return [`${run.stopping ? "Stopping" : "Running"}: ${run.done} of ${run.total || "…"}`, ...notes].join("\n");
  if (run.problem) return [run.problem, ...notes].join("\n");
  if (!run.headline) return "Nothing was run yet.";
  return [`${run.headline}${run.reason ? ": " + run.reason : ""}`, ...notes].join("\n");
}

async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) byID("status").textContent = text;
}

function start(of) { if (!run.running) post("run", { ids: of.map((s) => s.id) }); }

// activate moves the place of the keyboard in the tree.
function activate(index, scroll = true) {
  if (index < 0) return;
  nodes[active]?.li.classList.remove("active");
  active = index;
  const li = nodes[active].li;
  li.classList.add("active");
  tree.setAttribute("aria-activedescendant", li.id);
  if (scroll) li.scrollIntoView({ block: "nearest" });
}

function move(by) {
  for (let i = active + by; i >= 0 && i < nodes.length; i += by) if (!nodes[i].li.hidden) return activate(i);
}

function toggle(n, open) {
  n.open = open;
  refresh();
}

function pick(n) {
  // Of a group, what the filter shows is meant.
  const of = n.of.filter((s) => s.match), all = of.every((s) => s.picked);
  for (const s of of) s.picked = !all;
  refresh();
}

function enter(n) {
  if (n.level < 3) return toggle(n, !n.open);
  show(n.id);
  document.body.classList.add("detail");
}

// show shows a scenario beside the list.
async function show(id) {
  const other = shownID !== id;
  shownID = id;
  history.replaceState(null, "", "#" + encodeURIComponent(id));
  refresh();
  const answer = await fetch("scenario?id=" + encodeURIComponent(id)), text = await answer.text();
  if (shownID !== id) return;
  byID("empty").hidden = true;
  byID("actions").hidden = false;
  if (answer.ok) byID("shown").innerHTML = text;
  else byID("shown").textContent = text;
  if (other) main.scrollIntoView({ block: "nearest" });
  if (other) main.scrollTop = 0;
}

function reveal(id) {
  const n = scenarios.get(id);
  if (!n) return;
  n.parent.open = n.parent.parent.open = true;
  refresh();
  activate(nodes.indexOf(n));
  enter(n);
}

const keys = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Home: () => activate(nodes.findIndex((n) => !n.li.hidden)),
  End: () => activate(nodes.findLastIndex((n) => !n.li.hidden)),
  ArrowRight: (n) => n.level === 3 ? undefined : n.open ? move(1) : toggle(n, true),
  ArrowLeft: (n) => n.level < 3 && n.open ? toggle(n, false) : n.parent && activate(nodes.indexOf(n.parent)),
  Enter: (n) => { enter(n); if (n.level === 3) main.focus(); },
  " ": pick,
  r: (n) => start(n.of.filter((s) => s.match || n.level === 3)),
};

tree.addEventListener("keydown", (event) => {
  const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  key(nodes[active]);
});
tree.addEventListener("click", (event) => {
  const index = nodes.findIndex((n) => n.li === event.target.closest("li"));
  if (index < 0) return;
  activate(index, false);
  if (event.target.closest(".pick")) pick(nodes[index]);
  else if (event.target.closest(".go")) keys.r(nodes[index]);
  else enter(nodes[index]);
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && main.contains(event.target)) leave();
  if (event.key !== "/" || event.target.matches("input, select")) return;
  event.preventDefault();
  document.body.classList.remove("detail");
  form.elements.text.focus();
});
function leave() {
  document.body.classList.remove("detail");
  tree.focus();
}
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
byID("run").addEventListener("click", () => start(chosen().of));
byID("failed").addEventListener("click", () => start([...scenarios.values()].filter((s) => missed.has(s.outcome))));
byID("again").addEventListener("click", () => start([scenarios.get(shownID)]));
byID("stop").addEventListener("click", () => post("stop", {}));
byID("back").addEventListener("click", leave);

// Updates come in bursts; the page is drawn once for each frame.
let drawing = 0;
function draw() { drawing ||= requestAnimationFrame(() => { drawing = 0; refresh(); }); }

function take(update) {
  connected = true;
  run = update.run;
  for (const [id, mark] of Object.entries(update.marks ?? {})) {
    const s = scenarios.get(id);
    if (!s) continue;
    const ended = s.now && !mark.now || mark.outcome !== s.outcome;
    Object.assign(s, { outcome: mark.outcome ?? "", now: mark.now ?? "", reason: mark.why });
    if (id === shownID && ended) show(id);
  }
  draw();
}

async function open() {
  build(await (await fetch("suite")).json());
  activate(0, false);
  const stream = new EventSource("events");
  stream.addEventListener("message", (event) => take(JSON.parse(event.data)));
  stream.addEventListener("error", () => { connected = false; draw(); });
  if (location.hash) reveal(decodeURIComponent(location.hash.slice(1)));
}
open();
