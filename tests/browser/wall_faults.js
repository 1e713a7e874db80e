// What is wrong with the scene that a wall shows now, as sentences; [] if nothing is. For `page.evaluate`.
// `least`: the smallest size of a name in rem, 0 for names of any length.
(least) => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const found = [];
  const shown = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .measure, svg, [hidden]"));
  const say = (fault, one) => found.push(`${fault}: ${one.className || one.tagName} "${one.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}"`);
  const own = (one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  for (const one of shown) {
    const style = getComputedStyle(one);
    const hides = style.overflowX !== "visible" || one.matches("body, main, .scene, .trees, .rest, .podium, [data-names]");
    if (one.clientWidth && hides && one.scrollWidth > one.clientWidth + 1) say("wider than its box", one);
    if (one.clientHeight && hides && one.scrollHeight > one.clientHeight + 1) say("higher than its box", one);
    if (style.textOverflow === "ellipsis" || own(one).some((node) => node.data.includes("…"))) say("dots", one);
    if (!own(one).length) continue;
    const box = one.closest("[data-names]");
    const size = Number.parseFloat(style.fontSize);
    if (box && Number.parseFloat(style.lineHeight) < 1.25 * size - 0.1) say("lines too low", one);
    if (box && one.closest(".names, .champion-names") && size < least * rem - 0.1) say(`letters of ${size.toFixed(1)} px`, one);
    for (const node of own(one)) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (style.display !== "inline" && text.right > one.getBoundingClientRect().right + 1) say("text over its neighbour", one);
      for (let outer = one; outer && outer !== document.documentElement; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowX === "visible" && outer !== document.body) continue;
        const edge = outer.getBoundingClientRect();
        if (text.left < edge.left - 1 || text.right > edge.right + 1) { say("text beyond its box", one); break; }
        if (text.bottom - 0.12 * size > edge.bottom + 1 || text.top + 0.12 * size < edge.top - 1) { say("text above or below its box", one); break; }
      }
    }
  }
  return found;
}
