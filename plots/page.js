// Filters of tables. An element with data-filters="ID" filters the rows of the table with that id: a
// search box by the words typed, a choice by the row's member that it names (data-MEMBER).
const boxes = [...document.querySelectorAll("input[data-filters], select[data-filters]")];

function isShown(row, filters) {
  return filters.every((filter) => {
    if (filter.value === "") return true;
    if (filter.dataset.member) return row.dataset[filter.dataset.member] === filter.value;
    const text = row.textContent.toLowerCase();
    return filter.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  });
}

function filterTable(id) {
  const filters = boxes.filter((box) => box.dataset.filters === id);
  const rows = [...document.querySelectorAll(`#${id} tbody tr`)];
  for (const row of rows) row.hidden = !isShown(row, filters);
  const shown = rows.filter((row) => !row.hidden).length;
  for (const output of document.querySelectorAll(`[data-counts="${id}"]`)) {
    output.textContent = `${shown} of ${rows.length} shown`;
  }
}

for (const box of boxes) box.addEventListener("input", () => filterTable(box.dataset.filters));
for (const id of new Set(boxes.map((box) => box.dataset.filters))) filterTable(id);
