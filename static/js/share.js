// Shares a page by what the phone offers, beside the plain links; browsers give it to pages by HTTPS only.

for (const box of navigator.share ? document.querySelectorAll(".share[data-url]") : []) {
  const { text, url } = box.dataset;
  const button = box.querySelector("button");
  button.hidden = false;
  button.addEventListener("click", () => navigator.share({ text, url }).catch(() => {})); // changed their mind
}
