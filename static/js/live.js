// Renews the live part of a public page: it asks with the version that the page shows, and mostly hears that it is the
// newest. The other scripts hear of it by htmx's events, as on the pages that have htmx.

const STOP = 286; // nothing will change any more
const part = () => document.getElementById("live");
const tell = (name, detail) => part().dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, detail }));

function swap(text, isOver) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!fresh) return;
  if (isOver) fresh.removeAttribute("hx-get");
  const focused = document.activeElement?.id;
  tell("beforeSwap", { target: part() });
  part().replaceWith(fresh);
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  tell("afterSwap", { target: fresh });
  tell("afterSettle", { target: fresh });
}

async function ask() {
  const answer = await fetch(part().getAttribute("hx-get"), { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer) tell("afterRequest", { successful: answer.ok, xhr: { getResponseHeader: (name) => answer.headers.get(name) } });
  if (answer?.ok && answer.status !== 204) swap(await answer.text(), answer.status === STOP);
  wait();
}

function wait() {
  if (part()?.hasAttribute("hx-get")) setTimeout(ask, Number.parseFloat(part().getAttribute("hx-trigger").slice("every ".length)) * 1000);
}

wait();
