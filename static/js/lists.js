// "/" puts the cursor into the search of a list, as on many sites; it needs no script to be used.

document.addEventListener("keydown", (event) => {
  const field = document.querySelector("[data-slash]");
  if (event.key !== "/" || !field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  event.preventDefault();
  field.focus();
  field.select();
});
