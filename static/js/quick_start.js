// The quick start: finds people while typing, counts the ticks, keeps them while somebody new is added, scans cards.
const form = document.querySelector("[data-ticks]");

if (form) {
  const rows = [...form.querySelectorAll(".tick-row")];
  const boxes = rows.map((row) => row.querySelector("[name=people]"));
  const filter = form.querySelector("[data-filter]");
  const kept = `quick-start ${form.dataset.ticks}`;
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const numberOf = (row) => row.dataset.number.replace(/^0+/, "").toLowerCase();

  const count = () => {
    const ticked = boxes.filter((box) => box.checked);
    form.querySelector("[data-count]").textContent = ticked.length ? `(${ticked.length})` : "";
    sessionStorage.setItem(kept, JSON.stringify(ticked.map((box) => box.value)));
  };

  const narrow = () => {
    const words = folded(filter.value).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const number = numberOf(row);
      row.hidden = !words.every((word) => row.dataset.name.includes(word) || (number && number === word.replace(/^0+/, "")));
    }
    form.querySelector("[data-nobody]").hidden = !words.length || rows.some((row) => !row.hidden);
    const link = form.querySelector("[data-new]");
    const address = new URL(link.href);
    if (/\d/.test(filter.value)) address.searchParams.delete("name");
    else address.searchParams.set("name", filter.value.trim());
    link.href = address;
  };

  const tick = (row) => {
    row.querySelector("[name=people]").checked = true;
    filter.value = "";
    narrow();
    count();
  };

  for (const value of JSON.parse(sessionStorage.getItem(kept) ?? "[]")) {
    const box = boxes.find((one) => one.value === value);
    if (box) box.checked = true;
  }
  for (const hidden of form.querySelectorAll("[data-needs-script], [data-tick-all]")) hidden.hidden = false;
  form.addEventListener("change", count);
  form.addEventListener("submit", () => sessionStorage.removeItem(kept));
  filter.addEventListener("input", narrow);
  filter.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const left = rows.filter((row) => !row.hidden);
    if (filter.value.trim() && left.length === 1) tick(left[0]);
  });
  for (const button of form.querySelectorAll("[data-tick-all]")) {
    button.addEventListener("click", () => {
      for (const box of button.closest("fieldset").querySelectorAll("[name=people]")) box.checked = true;
      count();
    });
  }
  count();
  offerScanning((text) => {
    const code = text.trim().replace(/^0+/, "").toLowerCase();
    const row = rows.find((one) => numberOf(one) && numberOf(one) === code);
    if (row) tick(row);
    else {
      filter.value = text.trim().slice(0, 100);
      narrow();
    }
  });
}

// A member card has the number as a QR code or a bar code. Only some browsers read them, and only over HTTPS.
function offerScanning(found) {
  const button = document.querySelector("[data-scan]");
  const camera = document.querySelector("[data-camera]");
  if (!("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (camera.srcObject) return stop();
    try {
      camera.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch {
      button.hidden = true; // no camera, or it is not allowed
      return;
    }
    camera.hidden = false;
    await camera.play();
    const detector = new BarcodeDetector();
    let last = "";
    while (camera.srcObject) {
      const [code] = await detector.detect(camera).catch(() => []);
      if (code && code.rawValue !== last) found((last = code.rawValue));
      await new Promise((next) => setTimeout(next, 250));
    }
  });
  function stop() {
    for (const track of camera.srcObject.getTracks()) track.stop();
    camera.srcObject = null;
    camera.hidden = true;
  }
}
