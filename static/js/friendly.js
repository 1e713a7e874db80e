// A friendly table on a phone. Everything works without this; it saves taps and looks.

import { askLeader, look } from "./hand_form.js";

const form = document.querySelector(".hand-form");

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.name === "who") askLeader(form);
    look(form);
  });
  look(form);
}
