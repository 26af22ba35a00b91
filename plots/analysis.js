// An instruction under the pointer: itself, those whose results it reads and those that read its result, in
// the listing, the picture of the dependences and the timeline of its loop. Without this script nothing is lost.
for (const loop of document.querySelectorAll("article.loop")) {
  let parts = null; // by offset: the elements that stand for an instruction, who gives it what, who takes
  let marked = [];

  function read() {
    parts = { of: new Map(), gives: new Map(), takes: new Map(), edges: new Map() };
    const add = (map, key, value) => {
      if (!map.has(key)) map.set(key, []);
      map.get(key).push(value);
    };
    for (const one of loop.querySelectorAll("[data-at]")) add(parts.of, one.dataset.at, one);
    for (const row of loop.querySelectorAll("tr[data-from]")) {
      for (const from of row.dataset.from.split(" ")) {
        add(parts.gives, row.dataset.at, from);
        add(parts.takes, from, row.dataset.at);
      }
    }
    for (const edge of loop.querySelectorAll("path[data-from]")) {
      for (const end of new Set([edge.dataset.from, edge.dataset.to])) add(parts.edges, end, edge);
    }
  }

  function mark(elements, name) {
    for (const one of elements ?? []) {
      one.classList.add(name);
      marked.push([one, name]);
    }
  }

  loop.addEventListener("mouseover", (event) => {
    for (const [one, name] of marked) one.classList.remove(name);
    marked = [];
    const at = event.target.closest("[data-at]")?.dataset.at;
    if (at === undefined) return;
    if (!parts) read();
    for (const from of parts.gives.get(at) ?? []) mark(parts.of.get(from), "gives");
    for (const to of parts.takes.get(at) ?? []) mark(parts.of.get(to), "takes");
    mark(parts.of.get(at), "here");
    mark(parts.edges.get(at), "near");
  });
}
