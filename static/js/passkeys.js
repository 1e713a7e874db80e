// Passkeys: asks the browser for one, and sends its answer with the form around the button.
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function read(options) {
  const asked = { ...options.publicKey, challenge: toBytes(options.publicKey.challenge) };
  if (asked.user) asked.user = { ...asked.user, id: toBytes(asked.user.id) };
  for (const list of ["excludeCredentials", "allowCredentials"]) {
    if (asked[list]) asked[list] = asked[list].map((one) => ({ ...one, id: toBytes(one.id) }));
  }
  return asked;
}

function write(made) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (made.response[part]) response[part] = toText(made.response[part]);
  }
  return JSON.stringify({
    id: made.id,
    rawId: toText(made.rawId),
    type: made.type,
    response,
    clientExtensionResults: made.getClientExtensionResults(),
  });
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    const field = form.elements.namedItem("passkey");
    if (field.value) return;
    event.preventDefault();
    const publicKey = read(JSON.parse(form.dataset.passkey));
    const failure = form.querySelector("[data-failure]");
    try {
      const made = form.hasAttribute("data-new")
        ? await navigator.credentials.create({ publicKey })
        : await navigator.credentials.get({ publicKey });
      field.value = write(made);
      form.requestSubmit();
    } catch {
      failure.hidden = false;
    }
  });
}
