// What is put together here is kept nowhere until the correction is made: who would leave it by a link is asked first.

const form = document.querySelector("form[data-draft]");
let touched = form.dataset.draft === "unsaved";
let sent = false;

form.addEventListener("input", () => {
  touched = true;
});

form.addEventListener("submit", () => {
  sent = true;
});

// Coming back with the browser's Back button, the draft stands in the form again.
window.addEventListener("pageshow", () => {
  sent = false;
});

window.addEventListener("beforeunload", (event) => {
  if (touched && !sent) event.preventDefault();
});
