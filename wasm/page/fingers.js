// How long a finger rests, by the browser's own time stamps: a frame on a busy machine may take longer than a tap, so
// frames cannot tell one from the other. The game says after how long a rest counts (`lantern.rest`, in ms).
import { lantern, tell } from "./bridge.js";

const stage = document.getElementById("stage");
const down = new Set();
let since = null;
let timer = 0;

function forget() {
  clearTimeout(timer);
  since = null;
}

function rested(id) {
  forget();
  tell({ is: "rested", finger: id });
}

window.addEventListener(
  "pointerdown",
  (event) => {
    if (event.pointerType !== "touch" || event.target !== stage || !lantern.rest) return;
    forget();
    down.add(event.pointerId);
    // Two fingers pinch, and neither rests.
    if (down.size > 1) return;
    since = event.timeStamp;
    // The end of a touch may be waiting behind this very timer; events go first, so it is heard before the second one.
    const late = () => (timer = setTimeout(rested, 0, event.pointerId));
    timer = setTimeout(late, Math.max(0, since + lantern.rest - performance.now()));
  },
  true,
);

for (const type of ["pointerup", "pointercancel"]) {
  window.addEventListener(
    type,
    (event) => {
      if (!down.delete(event.pointerId)) return;
      const long = since !== null && event.timeStamp - since >= lantern.rest;
      if (type === "pointerup" && long) rested(event.pointerId);
      else forget();
    },
    true,
  );
}
