// Keys: the focus is in the mirror, the game listens on its canvas. Keys that are the browser's or the text's own stay
// where they are; all others go on to the canvas.
import { belongsToText } from "./typing.js";

const stage = document.getElementById("stage");
const passed = new WeakSet();

function pass(event) {
  if (passed.has(event)) return;
  // A key that is let go is let go, whatever else is held by then.
  const chord = event.type === "keydown" && (event.ctrlKey || event.metaKey || event.altKey);
  const browsers = chord || event.key === "Tab" || /^F\d+$/.test(event.key);
  if (browsers || belongsToText(event) || event.target.closest?.("#porch")) return;
  const copy = new KeyboardEvent(event.type, {
    key: event.key,
    code: event.code,
    location: event.location,
    repeat: event.repeat,
    shiftKey: event.shiftKey,
    bubbles: false,
    cancelable: true,
  });
  passed.add(copy);
  // Enter and Space on a button would activate it a second time.
  event.preventDefault();
  stage.dispatchEvent(copy);
}

for (const type of ["keydown", "keyup"]) document.addEventListener(type, pass, true);
// The canvas never has the focus, so it would not hear that the window has lost it, and keys would stay pressed.
window.addEventListener("blur", () => stage.dispatchEvent(new FocusEvent("blur")));
