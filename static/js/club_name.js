// Says while the name of the club is typed which of its signs papers cannot show: emoji, and all beyond U+FFFF.
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
