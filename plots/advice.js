// One screen at a time: the kernel that the address names, or has a line of its source named, else
// the first. Without this script all stand one below the other.
const screens = [...document.querySelectorAll("section.screen")];

function showChosen() {
  const named = document.getElementById(location.hash.slice(1));
  const chosen = named?.closest("section.screen") ?? screens[0];
  for (const screen of screens) screen.hidden = screen !== chosen;
  for (const link of document.querySelectorAll("#kernel-list a")) {
    const isChosen = chosen && link.hash === `#${chosen.id}`;
    link.closest("tr").classList.toggle("chosen", isChosen);
    if (isChosen) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

window.addEventListener("hashchange", () => {
  showChosen();
  const named = document.getElementById(location.hash.slice(1));
  (named ?? document.querySelector("section.screen:not([hidden])"))?.scrollIntoView({ block: "nearest" });
});
window.addEventListener("beforeprint", () => screens.forEach((screen) => { screen.hidden = false; }));
window.addEventListener("afterprint", showChosen);
showChosen();
