// Rulings and help come up from the foot of a phone: "Close", Escape or a tap beside them sends them back.

const open = () => document.querySelector(".pull-up[open]");

function shut() {
  const sheet = open();
  if (!sheet) return;
  sheet.open = false;
  sheet.querySelector("summary").focus({ preventScroll: true });
}

function callForHelp() {
  const sheet = document.getElementById("help").closest("details");
  sheet.open = true;
  sheet.querySelector("button[name=kind]").focus();
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest(".to-help")) {
    event.preventDefault();
    callForHelp();
  } else if (target.closest(".shuts, .pull-up [data-ruling]")) {
    shut();
  } else if (open() && !open().contains(target) && target.isConnected) {
    open().open = false;
  }
});

document.addEventListener("keydown", ({ key }) => key === "Escape" && shut());

for (const button of document.querySelectorAll(".shuts")) button.hidden = false;
