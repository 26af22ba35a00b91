// The search box of the sidebar. The index is a script of its own, read when the box is first used: a page that was
// opened as a file may load scripts, but fetch nothing.
(() => {
  const box = document.getElementById("search");
  const found = document.getElementById("found");
  if (!box) return;
  const root = document.body.dataset.root;
  const MOST = 40;
  let state = "";

  function load() {
    if (state) return;
    state = "loading";
    const script = document.createElement("script");
    script.src = `${root}pages/search.js`;
    script.onload = () => { state = "there"; show(); };
    script.onerror = () => { state = ""; say("The index pages/search.js is not beside this page."); };
    document.head.append(script);
  }

  function say(text) {
    const line = document.createElement("li");
    line.className = "none";
    line.textContent = text;
    found.replaceChildren(line);
    found.hidden = false;
  }

  // Names that begin with the first word come first, then names with all words, then what else has them.
  function rank(entry, words) {
    const name = entry[1].toLowerCase();
    const all = `${name} ${entry[2].toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return null;
    return (name === words.join(" ") ? 0 : name.startsWith(words[0]) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3) * 10 + entry[0];
  }

  function show() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) { found.hidden = true; return; }
    if (state !== "there") { load(); return; }
    const { kinds, named, entries } = window.warpgaugeIndex;
    const hits = entries.map((entry) => [rank(entry, words), entry]).filter(([place]) => place !== null);
    hits.sort((one, other) => one[0] - other[0]);
    if (!hits.length) { say("Nothing has all of these words."); return; }
    found.replaceChildren(...hits.slice(0, MOST).map(([, entry]) => line(kinds, named, entry)));
    if (hits.length > MOST) {
      const more = document.createElement("li");
      more.className = "none";
      more.textContent = `${hits.length - MOST} more: type another word`;
      found.append(more);
    }
    found.hidden = false;
  }

  function line(kinds, named, [kind, name, more, where]) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + (where || named[kind] + (kind === 4 ? more.split(" · ").at(-1) : name)); // a claim's id ends its line
    link.textContent = name;
    const small = document.createElement("small");
    small.textContent = `${kinds[kind]} · ${more}`;
    link.append(small);
    item.append(link);
    return item;
  }

  box.addEventListener("focus", load);
  box.addEventListener("input", show);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { box.value = ""; show(); }
    if (event.key === "Enter") found.querySelector("a")?.click();
  });
  found.addEventListener("click", () => { found.hidden = true; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) {
      event.preventDefault();
      box.focus();
    }
  });
})();
