// Each form says which phone it came from and what its clock said: for the journal, which trusts neither.

const NAME = "judgePhone"; // the same that hands are kept with (judge.js)

// Four letters or digits by chance, made once and kept by this browser: they tell phones apart and say nothing else.
export function label() {
  try {
    let own = localStorage.getItem(NAME);
    if (!own) {
      const [first, second] = crypto.getRandomValues(new Uint8Array(2));
      own = ((first << 8) | second).toString(16).padStart(4, "0").toUpperCase();
      localStorage.setItem(NAME, own);
    }
    return own;
  } catch {
    return ""; // a browser that keeps nothing
  }
}

// What this clock says now; "" where it stands at no time at all.
export function clock() {
  const now = new Date();
  return Number.isNaN(now.getTime()) ? "" : now.toISOString();
}

document.addEventListener("formdata", (event) => {
  event.formData.set("device", label());
  event.formData.set("phone_at", clock());
});
