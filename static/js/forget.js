// By HTTPS a worker keeps the judge's pages for when there is no connection (judge_worker.js). On every page of the house
// it is looked who is in now: nothing stays that was kept for anybody else.

const { content: whose, dataset } = document.querySelector('meta[name="capicu-whose"]');
const PAGES = "capicu-pages ";

async function forget(mine) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) && !(mine && name.endsWith(` ${mine}`)));
  if (mine && !names.length) return;
  await Promise.all(names.map((name) => caches.delete(name)));
  const kept = await navigator.serviceWorker.getRegistration(dataset.scope);
  kept?.active?.postMessage({ forget: true }); // what it is fetching now is for nobody any more
}

if ("serviceWorker" in navigator) {
  forget(whose).catch(() => {});
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-forget]")) forget("").catch(() => {});
  });
}
