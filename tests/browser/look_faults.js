() => {
  // What breaks the look on the page as it stands: targets, type, words, boxes, motion. One visit tells all of it.
  const SIZES = [13, 16, 18, 22, 28, 40, 64];
  const WEIGHTS = ["400", "600", "800"];
  const touch = window.innerWidth < 768;
  const found = [];
  const say = (fault, one) => found.push(`${fault}: ${one.outerHTML.slice(0, 120)}`);
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inText = (one) => getComputedStyle(one).display === "inline";
  const box = (one) => {
    const label = one.matches("input") ? one.closest("label") ?? one.labels?.[0] : null;
    const whole = label && shown(label) ? label : one;
    const [mine, theirs] = [one.getBoundingClientRect(), whole.getBoundingClientRect()];
    return { width: Math.max(mine.width, theirs.width), height: Math.max(mine.height, theirs.height) };
  };
  for (const one of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
    const own = one.getBoundingClientRect();
    if (!shown(one) || own.width < 2 || own.right < 0 || own.bottom < 0 || one.closest("svg") || inText(one)) continue;
    const { width, height } = box(one);
    const least = touch ? 44 : 24;
    if (height < least - 0.5 || width < 23.5) say(`target ${Math.round(width)}x${Math.round(height)}`, one);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  const range = document.createRange();
  while (texts.nextNode()) {
    const [text, one] = [texts.currentNode, texts.currentNode.parentElement];
    if (!text.data.trim() || !shown(one) || one.closest("svg, .wall, .visually-hidden")) continue;
    // A word breaks nowhere but at its hyphen: only one that is longer than any of ours may.
    const isRead = one.getBoundingClientRect().width >= 2 && !one.closest("code, textarea");
    for (const word of isRead ? text.data.matchAll(/[\p{L}\p{N}]{2,16}/gu) : []) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map((rect) => Math.round(rect.top));
      if (Math.max(...tops) - Math.min(...tops) > 6) say(`broken word ${word[0]}`, one);
    }
    if (seen.has(one)) continue;
    seen.add(one);
    const style = getComputedStyle(one);
    if (!SIZES.some((size) => Math.abs(size - parseFloat(style.fontSize)) < 0.3)) say(`size ${style.fontSize}`, one);
    if (!WEIGHTS.includes(style.fontWeight)) say(`weight ${style.fontWeight}`, one);
  }
  for (const one of document.querySelectorAll("nav")) {
    if (shown(one) && one.clientWidth && one.scrollWidth > one.clientWidth + 1) say("navigation wider than its box", one);
  }
  if (document.documentElement.scrollWidth > window.innerWidth) found.push("wider than its window");
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    for (const one of document.getAnimations()) {
      if (one.playState === "running" && one.effect.getComputedTiming().activeDuration > 10) say("motion", one.effect.target);
    }
  }
  return found;
}
