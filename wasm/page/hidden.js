// A hidden tab: the game is paused, and the time is not counted.
import { tell } from "./bridge.js";

let since = 0;

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    since = performance.now();
    tell({ is: "hidden" });
  } else if (since > 0) {
    tell({ is: "away", ms: Math.round(performance.now() - since) });
    since = 0;
  }
});
