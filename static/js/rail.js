// The officials' navigation. Everything is there without this: the rail is a popover, Ctrl-K a page.

const rail = document.getElementById("rail");
const finder = document.getElementById("finder");

// In the drawer every place is one tap away: all its groups are open.
rail?.addEventListener("beforetoggle", (event) => {
  if (event.newState === "open") rail.querySelectorAll("details").forEach((group) => (group.open = true));
});

function openFinder(event) {
  if (!finder) return;
  event.preventDefault();
  if (!finder.open) finder.showModal();
  finder.querySelector("[type=search]").select();
}

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) openFinder(event);
});

document.querySelector("[data-find]")?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (rail?.matches(":popover-open")) rail.hidePopover();
  openFinder(event);
});

// The arrows go through what was found, from the box and back.
finder?.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const all = [finder.querySelector("[type=search]"), ...finder.querySelectorAll("[data-found]")];
  const at = all.indexOf(document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  all[Math.min(Math.max(at + step, 0), all.length - 1)].focus();
});

// A menu of the head is left by Escape, or by a click elsewhere.
const menus = () => document.querySelectorAll(".official-head details[open]");
document.addEventListener("click", (event) => {
  menus().forEach((menu) => menu.contains(event.target) || (menu.open = false));
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  menus().forEach((menu) => {
    menu.open = false;
    menu.querySelector("summary").focus();
  });
});
