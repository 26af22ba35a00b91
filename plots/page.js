// Hides the rows of the table of keys that do not hold every word typed.
const box = document.getElementById("filter");
const rows = [...document.querySelectorAll("#keys tbody tr")];
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/);
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
});
