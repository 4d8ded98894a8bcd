// Text: a real <input> lies over each field of the stage, so that the browser composes, pastes and dictates as it does
// everywhere, and a phone shows its keyboard. The stage is told what it holds and draws it.
import { tell } from "./bridge.js";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const count = (text) => [...letters.segment(text)].length;

/** Nobody types as many bytes as this. */
const LONGEST_FILE = 256 * 1024;

/** The text and the caret before a composition began. */
const base = new WeakMap();

function report(input) {
  const began = base.get(input);
  if (began) {
    const { value, from, preedit } = began;
    tell({ is: "text", key: input.dataset.key, value, from: count(value.slice(0, from)), to: count(value.slice(0, from)), preedit });
    return;
  }
  const from = count(input.value.slice(0, input.selectionStart ?? input.value.length));
  const to = count(input.value.slice(0, input.selectionEnd ?? input.value.length));
  tell({ is: "text", key: input.dataset.key, value: input.value, from, to, preedit: "" });
}

export function make(key) {
  const input = document.createElement("input");
  input.type = "text";
  input.className = "thing field";
  input.autocomplete = "off";
  input.autocapitalize = "off";
  input.spellcheck = false;
  input.enterKeyHint = "done";
  input.dataset.key = key;
  input.addEventListener("compositionstart", () => {
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    base.set(input, { value: input.value.slice(0, from) + input.value.slice(to), from, preedit: "" });
  });
  input.addEventListener("compositionupdate", (event) => {
    const began = base.get(input);
    if (began) began.preedit = event.data ?? "";
    report(input);
  });
  input.addEventListener("compositionend", () => {
    base.delete(input);
    // The input holds the composed text only after this event.
    setTimeout(() => report(input));
  });
  input.addEventListener("input", () => {
    ahead.add(input);
    if (!base.has(input)) report(input);
  });
  // A field has one line: those of a message that is pasted are joined by spaces, not glued together.
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    document.execCommand("insertText", false, text.trim().replace(/\s+/g, " "));
  });
  // A file that is dropped on a field is what stands in it: it takes the place of what was there.
  input.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  input.addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (file.size > LONGEST_FILE) return;
    const text = (await file.text()).replace(/^\ufeff/, "").trim().replace(/\s+/g, " ");
    input.focus();
    input.select();
    document.execCommand("insertText", false, text);
  });
  input.addEventListener("select", () => {
    if (!base.has(input)) report(input);
  });
  for (const moved of ["keyup", "pointerup"]) {
    let last = "";
    input.addEventListener(moved, () => {
      const now = `${input.selectionStart},${input.selectionEnd}`;
      if (now !== last && !base.has(input) && document.activeElement === input) report(input);
      last = now;
    });
  }
  return input;
}

/** Fields into which something was typed that the stage does not show yet. */
const ahead = new WeakSet();

/** The stage says what its field holds: the input follows unless a person is ahead of it. */
export function follow(input, thing, heard) {
  if (thing.most) input.maxLength = thing.most;
  if (!heard || base.has(input) || thing.preedit) return;
  const typed = ahead.delete(input);
  if (input.value === thing.value) return;
  // A field that was built anew at that very moment has not taken it: it is told once more.
  if (typed && document.activeElement === input) report(input);
  else input.value = thing.value;
}

/** Whether a key belongs to the text rather than to the game. */
export function belongsToText(event) {
  if (!(event.target instanceof HTMLInputElement)) return false;
  if (event.isComposing || event.keyCode === 229) return true;
  return !["ArrowUp", "ArrowDown", "Enter", "Escape"].includes(event.key);
}
