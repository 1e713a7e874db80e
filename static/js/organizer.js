// Of the options of all rule systems only those of the chosen one are shown.
const chosen = document.querySelector("[name=ruleset]");

function show() {
  for (const options of document.querySelectorAll("[data-system]")) {
    options.hidden = options.dataset.system !== chosen.value;
  }
}

chosen.addEventListener("change", show);
show();
