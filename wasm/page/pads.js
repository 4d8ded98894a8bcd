// Gamepads: the game asks for them when it draws; while it sleeps, the page looks whether one has moved and wakes it.
import { lantern } from "./bridge.js";

const OFTEN = 40;
let before = "";
let timer = 0;

function look() {
  if (document.hidden) return;
  const pads = [...navigator.getGamepads()].filter(Boolean);
  const now = pads.map((pad) => `${pad.index}:${pad.buttons.map((b) => Number(b.pressed)).join("")}:${pad.axes.map((a) => Math.round(a * 8)).join(",")}`).join(";");
  if (now !== before) {
    before = now;
    lantern.wake();
  }
}

window.addEventListener("gamepadconnected", () => {
  timer ||= setInterval(look, OFTEN);
  lantern.wake();
});
