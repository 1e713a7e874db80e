// A friendly table on a phone. Everything works without this; it saves taps and looks.

import { askLeader, forgive, look, reach, suggestTeams } from "./hand_form.js";
import * as pad from "./judge_pad.js";

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
    pad.goOn(form);
    reach(form);
  });
  look(form);
  pad.open(form);
}
