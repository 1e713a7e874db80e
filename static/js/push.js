// Notices on this phone: by HTTPS, where the browser has web push. The browser asks its user, and that is the consent.

const form = document.querySelector("form.push");
const said = form?.querySelector("[role=status]");
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(form.dataset.denied);
  const worker = await navigator.serviceWorker.register(form.dataset.worker);
  await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) });
  const { endpoint, keys } = found.toJSON();
  const body = new FormData(form);
  Object.entries({ endpoint, ...keys }).forEach(([name, value]) => body.set(name, value));
  const answer = await fetch(form.action, { method: "POST", body });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.detail);
  return told.end;
}

async function ask(event) {
  event.preventDefault();
  delete form.dataset.sent;
  try {
    const link = form.querySelector(".end");
    link.href = await subscribe();
    link.hidden = false;
    said.textContent = form.dataset.done;
  } catch (problem) {
    said.textContent = problem.message || form.dataset.denied;
  }
}

if (form && "serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  form.addEventListener("submit", ask);
}
