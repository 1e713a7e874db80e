// On the judge's other pages too what this phone keeps is sent, and said to be here.

import * as sender from "./judge_sender.js";
import * as store from "./judge_store.js";

const box = document.getElementById("kept-here");

function say(name, values) {
  return box.dataset[name].replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
}

// One line for each match: where it is, how many entries wait, and whether one of them needs the judge.
function line(rows) {
  const made = document.createElement("li");
  const link = document.createElement(rows[0].page ? "a" : "span");
  const asks = rows.some((row) => row.state !== "waiting" || row.user !== Number(box.dataset.user));
  link.className = "place";
  link.textContent = rows[0].place ?? "";
  if (rows[0].page) link.href = rows[0].page;
  made.append(link, " · ", say(asks ? "asks" : "waits", { count: rows.length }));
  return made;
}

async function draw() {
  const matches = new Map();
  const rows = await store.all();
  rows.forEach((row) => matches.set(row.table_match, [...(matches.get(row.table_match) ?? []), row]));
  box.hidden = !rows.length;
  box.querySelector(".status").textContent = rows.length ? say("some", { count: rows.length }) : "";
  box.querySelector(".come-in").hidden = sender.trouble !== "login";
  box.querySelector("ol").replaceChildren(...[...matches.values()].map(line));
}

const redraw = () => draw().catch(() => {}); // a browser that keeps nothing has nothing to send

document.addEventListener("judge:queue", redraw);
redraw();
sender.start(Number(box.dataset.user));
