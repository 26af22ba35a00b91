// Filters, sorts and saves tables. An element with data-filters="ID" filters what stands in the element with that id,
// rows of one table or of several that are folded: a search box by the words typed, a choice by the row's member that
// it names (data-MEMBER).
const boxes = [...document.querySelectorAll("input[data-filters], select[data-filters]")];

function isShown(row, filters) {
  return filters.every((filter) => {
    if (filter.value === "") return true;
    if (filter.dataset.member) return row.dataset[filter.dataset.member] === filter.value;
    const text = (row.words ??= row.textContent.toLowerCase());
    return filter.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  });
}

function filterTable(id) {
  const filters = boxes.filter((box) => box.dataset.filters === id);
  const typed = filters.some((filter) => filter.value !== "");
  const rows = [...document.querySelectorAll(`#${id} tbody tr`)];
  let shown = 0;
  cut(document.querySelector(`table#${id}[data-cut]`), !typed);
  for (const row of rows) {
    const hidden = typed && !isShown(row, filters);
    if (row.hidden !== hidden) row.hidden = hidden;
    shown += !hidden;
  }
  for (const folded of document.querySelectorAll(`#${id} details.probe-outcomes`)) {
    const some = folded.querySelector("tbody tr:not([hidden])") !== null;
    folded.hidden = !some;
    folded.open = typed && some && shown <= 200;
  }
  for (const output of document.querySelectorAll(`[data-counts="${id}"]`)) {
    output.textContent = `${isCut(id) ? mostRows(document.getElementById(id)) : shown} of ${rows.length} shown`;
  }
}

// ---- a table of thousands of rows shows the first ones, until all are asked for or a filter is set ----

// Of table.cut and table.cut.few in page.css.
function mostRows(table) {
  return table.classList.contains("few") ? 30 : 200;
}

for (const table of document.querySelectorAll("table.cut")) {
  if (table.tBodies[0].rows.length <= mostRows(table)) {
    table.classList.remove("cut");
    continue;
  }
  table.dataset.cut = "";
  const more = button(`Show all ${table.tBodies[0].rows.length} rows`, "csv all", () => showAll(table));
  table.closest(".scroll").after(more);
}

function cut(table, on) {
  table?.classList.toggle("cut", on);
}

function isCut(id) {
  return document.getElementById(id).classList.contains("cut");
}

function showAll(table) {
  cut(table, false);
  delete table.dataset.cut;
  table.closest(".scroll").parentElement.querySelector("button.all")?.remove();
  filterTable(table.id);
}

for (const box of boxes) box.addEventListener("input", () => filterTable(box.dataset.filters));
for (const id of new Set(boxes.map((box) => box.dataset.filters))) filterTable(id);

// ---- sorting: by the exact number of a cell (data-v) where it has one, else by its text ----

function keyOf(row, column) {
  const cell = row.cells[column];
  if (!cell) return "";
  return cell.dataset.v === undefined ? cell.textContent.trim() : Number(cell.dataset.v);
}

function before(one, other) {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1; // what has no number comes last
  return one.localeCompare(other, "en", { numeric: true });
}

function sortTable(table, column) {
  const head = table.tHead.rows[0].cells[column];
  const descending = head.ariaSort === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [keyOf(row, column), row]);
  rows.sort((one, other) => (descending ? before(other[0], one[0]) : before(one[0], other[0])));
  body.append(...rows.map(([, row]) => row));
}

// ---- CSV: numbers as exact as the report has them ----

function field(text) {
  const harmless = /^[=+@\t\r-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text; // no formula
  return /[",\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function textOf(cell) {
  return cell.innerText.replace(/\s+/g, " ").trim();
}

function tableCsv(table) {
  const lines = [[...table.tHead.rows[0].cells].flatMap((cell, column) => headOf(table, cell, column))];
  for (const row of table.tBodies[0].rows) {
    lines.push([...row.cells].flatMap((cell, column) => cellOf(table, cell, column)));
  }
  return lines.map((line) => line.map(field).join(",")).join("\n") + "\n";
}

// A column with units, or with both ends of an interval, becomes two.
function kindOf(table, column) {
  const first = table.querySelector(`tbody td:nth-child(${column + 1}):is([data-unit], [data-to])`);
  return first?.parentElement.cells[column] === first ? (first?.dataset.unit !== undefined ? "unit" : "to") : "";
}

function headOf(table, cell, column) {
  const name = textOf(cell);
  return { unit: [name, "unit"], to: [`${name}: low`, `${name}: high`], "": [name] }[kindOf(table, column)];
}

function cellOf(table, cell, column) {
  const wide = new Array(Math.max(0, cell.colSpan - 1)).fill("");
  const shown = cell.dataset.v ?? textOf(cell);
  const more = { unit: [cell.dataset.unit ?? ""], to: [cell.dataset.to ?? ""], "": [] }[kindOf(table, column)];
  return [shown, ...more, ...wide];
}

function save(table) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([tableCsv(table)], { type: "text/csv" }));
  link.download = `${table.id || "table"}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function button(text, name, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function prepare(table) {
  if (table.prepared || !table.tHead) return;
  table.prepared = true;
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!table.classList.contains("sorts")) return;
    head.replaceChildren(button(head.textContent, "sort", () => sortTable(table, column)));
  });
  table.closest(".scroll")?.before(button("CSV of this table", "csv", () => save(table)));
}

for (const table of document.querySelectorAll("body.report table")) {
  const folded = table.closest("details:not([open])");
  if (folded) folded.addEventListener("toggle", () => prepare(table), { once: true });
  else prepare(table);
}

// ---- what is wider than its place shows at which edge it goes on, and is reached by the keyboard ----

const wide = ".scroll, .drawing, .side nav";

// A page has hundreds of them: each is measured once it is near the window, and whenever it or its content changes.
const sizes = new ResizeObserver((entries) => {
  for (const one of new Set(entries.map(({ target }) => target.closest(wide)))) showEdges(one);
});
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    target.addEventListener("scroll", () => showEdges(target), { passive: true });
    for (const one of [target, ...target.children]) sizes.observe(one);
  }
}, { rootMargin: "400px" });

function showEdges(box) {
  const beyond = box.scrollWidth - box.clientWidth;
  const scrolls = beyond > 1;
  box.classList.toggle("more-left", scrolls && box.scrollLeft > 1);
  box.classList.toggle("more-right", scrolls && box.scrollLeft < beyond - 1);
  if (box.classList.contains("scrolls") === scrolls || box.matches("nav")) return;
  box.classList.toggle("scrolls", scrolls);
  if (!scrolls) {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
    box.hint?.remove();
    return;
  }
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", `${box.querySelector("svg") ? "Drawing" : "Table"}, scrolls sideways`);
  box.hint ??= Object.assign(document.createElement("span"), { className: "sideways", textContent: "scroll sideways ↔", ariaHidden: "true" });
  box.before(box.hint);
}

for (const box of document.querySelectorAll(wide)) near.observe(box);

// ---- an address that names something folded opens it ----

function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target; at; at = at.parentElement) {
    if (at.tagName === "DETAILS") at.open = true;
    if (at.classList.contains("cut")) showAll(at);
  }
  target.scrollIntoView({ block: "start" });
}

window.addEventListener("hashchange", unfold);
unfold();
