// The PIN of a pass is sent by itself as soon as its six digits are there, and the code where one is asked for.

const DIGITS = 6;
const pin = document.querySelector("input.pin");

pin?.addEventListener("input", () => {
  const digits = pin.value.replace(/\D/g, "");
  if (digits !== pin.value) pin.value = digits; // blanks that people put between them
  const code = pin.form.elements.code;
  if (digits.length === DIGITS && (!code || code.value.trim())) pin.form.requestSubmit();
});
