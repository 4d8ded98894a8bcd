// A whole game of Mastermind, by every way there is.
import { strict as assert } from "node:assert";
import { CODE, PAD, Person, withPad } from "./person.mjs";

const LINK = `?game=mastermind:classic#${CODE.seed}`;

const guessed = (told) => told.said.includes("Guess 1");
const solved = (told) => told.thing("again") && told.thing("share");

export const tests = {
  async "a whole game by keyboard"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens();
    await person.focusOn("mastermind");
    await person.presses("Enter");
    await person.onScreen("Setup");
    await person.focusOn("start");
    await person.presses("ArrowUp", "seed");
    await person.page.keyboard.type(CODE.seed, { delay: 30 });
    await person.waitsFor("the seed", (told) => told.thing("seed")?.value === "lamp" && told.still);
    await person.presses("ArrowDown", "start");
    await person.presses("Enter");
    await person.onScreen("Table");
    await person.focusOn("socket-0");
    for (const [at, key] of ["1", "2", "g", "y"].entries()) {
      await person.presses(key, at < 3 ? `socket-${at + 1}` : "check");
    }
    await person.presses("Enter");
    await person.waitsFor("the marks", guessed);
    await person.focusOn("socket-0");
    for (const [at, key] of ["o", "v", "o", "r"].entries()) {
      await person.presses(key, at < 3 ? `socket-${at + 1}` : "check");
    }
    await person.presses("Enter");
    await person.waitsFor("the result", solved);
    await person.focusOn("again");
    await person.presses("Escape");
    await person.onScreen("Home");
    // Tab walks through the mirror in reading order, and the game's focus goes along.
    await person.page.keyboard.press("Tab");
    const first = (await person.waitsFor("a focus", (told) => told.focus)).focus;
    await person.page.keyboard.press("Tab");
    await person.waitsFor("another focus", (told, first) => told.focus !== first, first);
    const elements = await person.page.evaluate(() => document.activeElement.dataset.key);
    assert.equal((await person.told()).focus, elements);
    await person.isContent();
  },

  async "a whole game by mouse"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens(LINK);
    await person.onScreen("Table");
    const clicks = (key) => person.clicks(key);
    await person.lays(CODE.wrong, clicks);
    await person.waitsFor("the marks", guessed);
    await person.lays(CODE.right, clicks);
    await person.waitsFor("the result", solved);
    await person.clicks("home");
    await person.onScreen("Home");
    await person.isContent();
  },

  async "a whole game by touch"({ browser, address }) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
    const person = await Person.sitsDown(browser, address, phone);
    await person.opens(LINK);
    await person.onScreen("Table");
    const lay = (code) => person.lays(code, (key) => person.taps(key));
    await lay(CODE.wrong);
    await person.waitsFor("the marks", guessed);
    await lay(CODE.right);
    await person.waitsFor("the result", solved);
    // Nothing zooms or scrolls by accident.
    const view = await person.page.evaluate(() => [visualViewport.scale, scrollX, scrollY]);
    assert.deepEqual(view, [1, 0, 0]);
    const small = (await person.told()).things.filter(({ place }) => Math.min(place[2], place[3]) < 48);
    assert.deepEqual(small.map(({ key, place }) => [key, ...place.slice(2)]), [], "targets smaller than 48 px");
    await person.taps("home");
    await person.onScreen("Home");
    await person.isContent();
  },

  async "a whole game through the mirror alone"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const { page } = person;
    const button = (name) => page.getByRole("button", { name, exact: true });
    await person.opens();
    await page.getByRole("button", { name: /^Mastermind/ }).dispatchEvent("click");
    await person.onScreen("Setup");
    await page.getByRole("textbox", { name: "Seed" }).fill(CODE.seed);
    await person.waitsFor("the seed", (told) => told.thing("seed")?.value === "lamp" && told.still);
    await button("Start").dispatchEvent("click");
    await person.onScreen("Table");
    const lay = (code) => person.lays(code, (key) => person.activates(key));
    await lay(CODE.wrong);
    await person.waitsFor("the marks", guessed);
    const spoken = await page.getByRole("status").textContent();
    assert.match(spoken, /Guess 1/);
    await lay(CODE.right);
    await person.waitsFor("the result", solved);
    await person.activates("home");
    await person.onScreen("Home");
    await person.isContent();
  },

  async "a whole game by gamepad"({ browser, address }) {
    const person = await Person.sitsDown(browser, address, { before: withPad });
    const { page } = person;
    const draft = () => page.evaluate(() => JSON.parse(localStorage["lantern/table.json"]).terms.draft);
    await person.opens(LINK);
    await person.focusOn("socket-0");
    // The stage sleeps now; a gamepad that is plugged in and pressed must wake it.
    await person.waitsFor("a still stage", (told) => told.still);
    await page.evaluate(() => plug());
    const colours = { R: 0, B: 1, G: 2, Y: 3, O: 4, V: 5 };
    for (const [at, letter] of CODE.right.entries()) {
      await person.focusOn(`socket-${at}`);
      for (let turns = 0; (await draft())[at] !== colours[letter]; turns += 1) {
        assert.ok(turns < 12, `socket ${at} does not turn to ${letter}: ${JSON.stringify(await draft())}`);
        const had = (await draft())[at];
        const turned = (told, [at, had]) => JSON.parse(localStorage["lantern/table.json"]).terms.draft[at] !== had;
        await person.pushes(PAD.rightShoulder, "another colour", turned, [at, had]);
      }
      if (at < 3) await person.steers(`socket-${at + 1}`);
    }
    await person.focusOn("socket-3");
    await person.pushes(PAD.south, "the result", solved);
    await person.isContent();
  },
};
