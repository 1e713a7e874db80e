/** Every operation of the API, to be tried: with a token, or as whoever is logged in here. */

const place = document.getElementById("reader");

/** Writes by a session carry the token that Django's cookie holds. */
function asLoggedIn(request) {
  const found = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/);
  if (found && new URL(request.url, location.href).origin === location.origin) {
    request.headers["X-CSRFToken"] = found[1];
  }
  return request;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
follow();
dark.addEventListener("change", follow);

/** Swagger UI puts a link inside the button that opens an operation: its words are enough. */
const withoutNestedLinks = ({ React }) => ({
  wrapComponents: { DeepLink: () => ({ text }) => React.createElement("span", null, text) },
});

const REGIONS = { "information-container": "API", "schemes-server-container": "Server", "filter-container": "Filter" };

/** What Swagger UI leaves out for those who hear the page: names, regions, headings without a gap. */
function mend() {
  for (const select of place.querySelectorAll("select:not([aria-label])")) {
    const named = select.closest("tr")?.querySelector(".parameter__name")?.textContent;
    select.setAttribute("aria-label", select.id === "servers" ? "Server" : (named ?? "Choice"));
  }
  for (const long of place.querySelectorAll("pre.example")) long.tabIndex = 0;
  for (const heading of place.querySelectorAll("h4.opblock-title")) heading.setAttribute("aria-level", "3");
  for (const table of place.querySelectorAll(".responses-table")) table.setAttribute("aria-label", table.id);
  for (const heading of place.querySelectorAll("h3.opblock-tag, .models h4")) heading.setAttribute("aria-level", "2");
  for (const [name, label] of Object.entries(REGIONS)) {
    const region = place.querySelector(`.${name}`);
    region?.setAttribute("role", "region");
    region?.setAttribute("aria-label", label);
  }
}
new MutationObserver(mend).observe(place, { childList: true, subtree: true });

window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  presets: [window.SwaggerUIBundle.presets.apis],
  plugins: [withoutNestedLinks],
  layout: "BaseLayout",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  syntaxHighlight: false, // its colours are too pale to read
  validatorUrl: null,
  requestInterceptor: asLoggedIn,
});
