// The ceremony: lets only what is new arrive with a movement, and says when the connection is lost.

let before = document.querySelector("[data-stage]")?.dataset.shown;

function arrive() {
  const stage = document.querySelector("[data-stage]");
  stage?.classList.toggle("arriving", stage.dataset.shown !== before && stage.dataset.shown !== "0");
  before = stage?.dataset.shown;
}

function offline(lost) {
  document.querySelector("[data-offline]").hidden = !lost;
}

document.body.addEventListener("htmx:afterSwap", arrive);
document.body.addEventListener("htmx:sendError", () => offline(true));
document.body.addEventListener("htmx:responseError", () => offline(true));
document.body.addEventListener("htmx:afterRequest", (event) => event.detail.successful && offline(false));
