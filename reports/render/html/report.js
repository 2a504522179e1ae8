const form = document.querySelector("form");
const rows = [...document.querySelectorAll(".requirement")];
// The text of a row is read when it is first searched, and kept.
const texts = new Map();

function textOf(row) {
  if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
  return texts.get(row);
}

function filter() {
  const wanted = Object.fromEntries(new FormData(form));
  const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const visible = ["level", "outcome", "section"].every((key) => !wanted[key] || row.dataset[key] === wanted[key])
      && words.every((word) => textOf(row).includes(word));
    row.hidden = !visible;
    shown += visible ? 1 : 0;
  }
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.querySelector(".requirement:not([hidden])");
  }
  // What was not selected is folded away, unless it is asked for.
  const rest = document.querySelector(".rest");
  if (rest) {
    rest.hidden = !rest.querySelector(".requirement:not([hidden])");
    if (Object.values(wanted).some(Boolean)) rest.open = true;
  }
  form.querySelector("output").value = `${shown} of ${rows.length} shown`;
}

// A link into the report must arrive, whatever is filtered or folded.
function arrive() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest("[hidden]")) form.reset();
  filter();
  for (let el = target; el; el = el.parentElement) if (el.localName === "details") el.open = true;
  target.scrollIntoView();
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(filter));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", arrive);
addEventListener("beforeprint", () => { for (const row of rows) row.open = row.dataset.outcome !== "not-selected"; });
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, select")) return;
  event.preventDefault();
  form.elements.text.focus();
});
filter();
arrive();
