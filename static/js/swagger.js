/** Every operation of the API, to be tried: with a token, or as whoever is logged in here. */

const place = document.getElementById("reader");

/** Writes by a session carry the token that Django's cookie holds. */
function asLoggedIn(request) {
  const found = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  if (found && new URL(request.url, location.href).origin === location.origin) {
    request.headers["X-CSRFToken"] = found[1];
  }
  return request;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
follow();
dark.addEventListener("change", follow);

window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  validatorUrl: null,
  requestInterceptor: asLoggedIn,
});
