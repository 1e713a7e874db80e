/** Every operation of the API, to be read. Its search would need a worker made of text, which the policy forbids. */

const place = document.getElementById("reader");
const style = getComputedStyle(document.documentElement);
const token = (name) => style.getPropertyValue(`--${name}`).trim();
const onGround = (color, ground) => ({ color: token(color), backgroundColor: token(ground) });

/** Redoc's own colours are made for a white page: by day and by night it takes those of the house. */
const theme = {
  colors: {
    primary: { main: token("link") },
    text: { primary: token("ink"), secondary: token("muted") },
    border: { dark: token("line"), light: token("line") },
    responses: {
      success: { ...onGround("ink", "tile-2"), tabTextColor: token("on-felt") },
      redirect: onGround("ink", "tile-2"),
      info: onGround("ink", "tile-2"),
      error: { ...onGround("call", "call-ground"), tabTextColor: token("call-on-felt") },
    },
  },
  schema: {
    linesColor: token("field-line"),
    nestedBackground: token("tile"),
    requireLabelColor: token("call"),
    typeNameColor: token("ink"),
    typeTitleColor: token("ink"),
  },
  sidebar: { backgroundColor: token("tile-2"), textColor: token("ink"), activeTextColor: token("ink") },
  rightPanel: { backgroundColor: token("felt-deep"), textColor: token("on-felt") },
  codeBlock: { backgroundColor: token("night") },
  typography: {
    fontFamily: token("face"),
    headings: { fontFamily: token("face") },
    code: { ...onGround("ink", "tile-2"), fontFamily: token("face-code") },
    links: { color: token("link"), visited: token("link"), hover: token("ink") },
  },
};

/** Redoc's small headings stand right below the name of an operation. */
function mend() {
  for (const heading of place.querySelectorAll("h5")) heading.setAttribute("aria-level", "3");
}

window.Redoc.init(place.dataset.document, { theme, disableSearch: true, hideDownloadButton: true }, place, mend);
