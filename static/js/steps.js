// A long form in steps, one in sight at a time, with what was chosen beside it. Without this all steps stand in a row.

const form = document.querySelector("[data-steps]");
const steps = [...form.querySelectorAll(".step")];
const names = [...form.querySelectorAll(".step-names li")];
const summary = form.querySelector("#summary");
const [next, back, last] = ["[data-next]", "[data-back]", "[data-last]"].map((part) => form.querySelector(part));
let at = 0;

function show(step, focus) {
  at = step;
  steps.forEach((each, place) => (each.hidden = place !== at));
  names.forEach((each, place) => (place === at ? each.setAttribute("aria-current", "step") : each.removeAttribute("aria-current")));
  next.hidden = at === steps.length - 1;
  last.hidden = !next.hidden;
  back.hidden = at === 0;
  if (!focus) return;
  steps[at].querySelector("h2").focus();
  window.scrollTo({ top: 0 });
}

// What is not right in this step is said before the next one comes.
const isRight = () => [...steps[at].querySelectorAll("input, select, textarea")].every((field) => field.reportValidity());

const { lang } = document.documentElement;

// A date and an hour as the language writes them ("28 Nov 2026", "9:00 AM"), not as a field holds them.
function spoken({ type, value, valueAsDate }) {
  if (!valueAsDate) return value;
  if (type === "time") return valueAsDate.toLocaleTimeString(lang, { timeStyle: "short", timeZone: "UTC" });
  const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
  const text = valueAsDate.toLocaleDateString(lang === "en" ? "en-GB" : lang, day);
  return text.replace("(e)", "").replace("(a)", "a"); // Basque endings
}

function said(name) {
  const field = form.elements[name];
  const chosen = field instanceof RadioNodeList ? [...field].find((each) => each.checked) : field;
  if (!chosen) return null;
  const isChoice = chosen.type === "radio";
  const label = isChoice ? chosen.closest("fieldset").querySelector("legend") : form.querySelector(`label[for="${chosen.id}"]`);
  const value = isChoice ? chosen.closest("label").querySelector("strong")?.textContent : spoken(chosen);
  return [label.firstChild.textContent.trim(), (value ?? "").split("\n").join(", ")];
}

function sum() {
  const lines = JSON.parse(summary.dataset.names).map(said);
  summary.replaceChildren(
    ...lines.filter((line) => line?.[1]).flatMap(([label, value]) => {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = label;
      text.textContent = value;
      return [term, text];
    }),
  );
  summary.hidden = false;
}

form.querySelector(".step-names").hidden = false;
form.classList.add("is-stepped");
next.addEventListener("click", () => isRight() && show(at + 1, true));
back.addEventListener("click", () => show(at - 1, true));
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.matches("textarea, button, summary, a") || next.hidden) return;
  event.preventDefault();
  next.click();
});
form.addEventListener("input", sum);
// A link of the errors leads to a field of another step.
form.addEventListener("click", (event) => {
  const target = event.target.closest("a[href^='#']")?.hash;
  const step = target ? steps.findIndex((each) => each.querySelector(`#${CSS.escape(target.slice(1))}`)) : -1;
  if (step >= 0) show(step, false);
});
const wrong = steps.findIndex((each) => each.querySelector("[aria-invalid=true]"));
show(Math.max(wrong, 0), false);
sum();
