// The mirror: what can be focused on the stage, as elements that a screen reader can read, reach and activate. They
// lie where the things lie, in reading order, and are not seen.
import { lantern, tell } from "./bridge.js";
import { follow as followField, make as makeField } from "./typing.js";

const things = document.getElementById("things");
const words = document.getElementById("words");
const title = document.getElementById("title");
const voice = document.getElementById("voice");
const stage = document.getElementById("stage");

/** The elements, by key. */
const shown = new Map();
let told = null;
/** Whether the focus is moved by us rather than by a person. */
let moving = false;

function make(thing) {
  let element;
  if (thing.role === "field") {
    element = makeField(thing.key);
  } else if (["item", "slider", "spinbutton"].includes(thing.role)) {
    // An item is something to read that can be reached, and does nothing.
    element = document.createElement("div");
    element.className = "thing";
    element.tabIndex = 0;
    element.setAttribute("role", thing.role === "item" ? "note" : thing.role);
  } else {
    element = document.createElement("button");
    element.type = "button";
    element.className = "thing";
    if (thing.role === "switch") element.setAttribute("role", "switch");
  }
  if (!["field", "item"].includes(thing.role)) element.addEventListener("click", () => tell({ is: "choose", key: thing.key }));
  element.dataset.key = thing.key;
  element.dataset.role = thing.role;
  element.addEventListener("focus", () => {
    if (!moving) tell({ is: "focus", key: thing.key });
  });
  return element;
}

function attribute(element, name, value) {
  if (value === undefined || value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

function put(element, [x, y, width, height]) {
  const style = `left:${x}px;top:${y}px;width:${Math.max(width, 1)}px;height:${Math.max(height, 1)}px`;
  if (element.dataset.place !== style) {
    element.dataset.place = style;
    element.style.cssText = style;
  }
}

function dress(element, thing) {
  attribute(element, "aria-label", thing.name);
  put(element, thing.place);
  const adjustable = thing.role === "slider" || thing.role === "spinbutton";
  attribute(element, "aria-description", [thing.about, !adjustable && thing.role === "button" ? thing.value : ""].filter(Boolean).join(". ") || null);
  attribute(element, "aria-disabled", thing.off ? "true" : null);
  attribute(element, "aria-checked", thing.role === "switch" ? Boolean(thing.on) : null);
  attribute(element, "aria-pressed", thing.role === "tab" ? Boolean(thing.taken) : null);
  attribute(element, "aria-valuenow", adjustable ? thing.now : null);
  attribute(element, "aria-valuemin", adjustable ? 0 : null);
  attribute(element, "aria-valuemax", adjustable ? thing.last : null);
  attribute(element, "aria-valuetext", adjustable ? thing.value : null);
  if (thing.role === "field") followField(element, thing, told.heard === lantern.sent);
}

/** The game shows another picture of itself. */
lantern.mirror = (text) => {
  told = JSON.parse(text);
  document.documentElement.lang = told.lang;
  document.documentElement.dataset.screen = told.screen;
  if (title.textContent !== told.title) title.textContent = told.title;
  const keys = new Set(told.things.map((thing) => thing.key));
  const had = document.activeElement;
  for (const [key, element] of shown) {
    const now = told.things.find((thing) => thing.key === key);
    if (!keys.has(key) || now.role !== element.dataset.role) {
      moving = true;
      element.remove();
      moving = false;
      shown.delete(key);
    }
  }
  let before = null;
  for (const thing of told.things) {
    let element = shown.get(thing.key);
    if (!element) {
      element = make(thing);
      shown.set(thing.key, element);
    }
    // Moving an element takes the focus from it, so only what is out of order moves.
    const next = before ? before.nextElementSibling : things.firstElementChild;
    if (element !== next) {
      moving = true;
      things.insertBefore(element, next);
      moving = false;
    }
    before = element;
    dress(element, thing);
  }
  told.words.forEach((line, at) => {
    let element = words.children[at];
    if (!element) {
      element = document.createElement("p");
      element.className = "words";
      words.append(element);
    }
    if (element.textContent !== line.text) element.textContent = line.text;
    put(element, line.place);
  });
  while (words.children.length > told.words.length) words.lastElementChild.remove();
  // What the page has told last may not be heard yet; until then the person's own focus counts.
  if (told.heard === lantern.sent || !had || !shown.has(had.dataset?.key)) focusNow();
};

/** The focus of the page goes where the focus of the game is. */
export function focusNow() {
  const element = told && shown.get(told.focus);
  if (!element || document.activeElement === element || !document.hasFocus()) return;
  moving = true;
  element.focus({ preventScroll: true });
  moving = false;
}

// Whoever points at the canvas gives it the focus; the mirror has it at once.
stage.addEventListener("focus", () => queueMicrotask(focusNow));
window.addEventListener("focus", () => focusNow());

/** A fact, said. The same sentence twice is said twice. */
lantern.say = (text) => {
  voice.replaceChildren();
  const sentence = document.createElement("p");
  sentence.textContent = text;
  voice.append(sentence);
};

/** What the game says of itself, for tools and tests. */
lantern.report = () => ({ ...told, sent: lantern.sent, said: voice.textContent, sounding: lantern.sounding?.() });
