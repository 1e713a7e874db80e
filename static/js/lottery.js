// The public page of a lottery: checks each record in the visitor's own browser, and any file that he brings.

import { check } from "./lottery_check.js";

const MARKS = { true: "✓", false: "✗", null: "–" };

function said(text) {
  try {
    const record = JSON.parse(text);
    if (record === null || typeof record !== "object" || Array.isArray(record)) return [["form", false]];
    return check(record);
  } catch {
    return [["form", false]];
  }
}

function show(box, found) {
  const wrong = found.filter(([, holds]) => holds === false);
  const unknown = found.some(([, holds]) => holds === null);
  const verdict = wrong.length ? "wrong" : unknown ? "partly" : "holds";
  box.dataset.verdict = verdict;
  for (const line of box.querySelectorAll("[data-verdict-text]")) line.hidden = line.dataset.verdictText !== verdict;
  for (const item of box.querySelectorAll("[data-check]")) {
    const one = found.find(([name]) => name === item.dataset.check);
    item.hidden = !one;
    if (!one) continue;
    item.dataset.holds = String(one[1]);
    item.querySelector("[data-mark]").textContent = MARKS[one[1]];
    for (const words of item.querySelectorAll("[data-words]")) words.hidden = words.dataset.words !== String(one[1]);
  }
  box.querySelector("[data-checks]").open = verdict !== "holds";
  box.hidden = false;
}

for (const box of document.querySelectorAll("[data-verify]")) {
  const address = box.dataset.verify;
  if (address) {
    const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) show(box, said(await answer.text()));
  }
}

const own = document.querySelector("[data-own-record]");
if (own) {
  own.hidden = false;
  own.querySelector("input").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) show(own.querySelector("[data-verify]"), file.size > 5_000_000 ? [["form", false]] : said(await file.text()));
  });
}
