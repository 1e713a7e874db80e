// A friendly table on a phone. Everything works without this; it saves taps and looks.

import { askLeader, forgive, look, suggestTeams } from "./hand_form.js";
import * as pad from "./judge_pad.js";
import "./judge_pull_up.js";

const form = document.querySelector(".hand-form");

if (form) {
  form.addEventListener("change", ({ target }) => {
    if (target.name === "who") {
      forgive(form);
      askLeader(form);
      suggestTeams(form);
    }
    look(form);
    if (!["who", "how"].includes(target.name)) return;
    pad.settle(form);
  });
  look(form);
  pad.open(form);
  if (document.querySelector("#messages *")) form.querySelector("[name=who]").focus({ preventScroll: true }); // it is saved
}
