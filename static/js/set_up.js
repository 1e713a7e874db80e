// The set-up. Says while the name of the club is typed which of its signs papers cannot show: emoji, and all beyond
// U+FFFF; and proposes the time zone of the browser, until another one is chosen.
const UNPRINTABLE = /\p{Extended_Pictographic}|[\u{10000}-\u{10FFFF}]/gu;
const field = document.querySelector("[name=club_name]");
const warning = document.querySelector("[data-unprintable]");

function say() {
  const signs = [...new Set(field.value.match(UNPRINTABLE) ?? [])];
  warning.hidden = signs.length === 0;
  warning.querySelector("span").textContent = signs.join(" ");
}

field.addEventListener("input", say);
say();

const zones = document.querySelector("[name=time_zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
// A form that comes back with errors holds what was chosen.
const isFresh = !document.querySelector("[aria-invalid=true]");
if (isFresh && [...zones.options].some(({ value }) => value === here)) zones.value = here;
