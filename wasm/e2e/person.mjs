// A person in front of a real browser: waits for what the game says of itself, then acts by one device.
import { strict as assert } from "node:assert";

/** How long a person waits for something: a machine without a graphics card draws slowly. */
export const PATIENCE = Number(process.env.PATIENCE ?? 180_000);

/** English, and as little to draw as there is: these tests look at what happens, not at how it looks. */
export const PLAIN = { language: "english", motion: "none", grain: false, contrast: true, lesson_offered: true };

export const CODE = { seed: "lamp", wrong: ["R", "B", "G", "Y"], right: ["O", "V", "O", "R"] };

/** The buttons of a standard gamepad. */
export const PAD = { south: 0, west: 2, rightShoulder: 5, up: 12, down: 13, left: 14, right: 15 };

/** A gamepad that `plug()` plugs into the page and `push(button, down)` presses. */
export const withPad = (page) =>
  page.addInitScript(() => {
    const button = () => ({ pressed: false, touched: false, value: 0 });
    const pad = {
      id: "Pad (STANDARD GAMEPAD Vendor: 045e Product: 02fd)",
      index: 0,
      connected: true,
      mapping: "standard",
      timestamp: 1,
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, button),
    };
    navigator.getGamepads = () => (globalThis.plugged ? [pad, null, null, null] : [null, null, null, null]);
    globalThis.plug = () => {
      globalThis.plugged = true;
      window.dispatchEvent(new Event("gamepadconnected"));
    };
    globalThis.push = (at, down) => {
      pad.timestamp += 1;
      pad.buttons[at] = { pressed: down, touched: down, value: Number(down) };
    };
  });

export class Person {
  constructor(page, address, problems) {
    Object.assign(this, { page, address, problems });
  }

  /** Opens a page of one's own. What goes wrong in it is noted. */
  static async sitsDown(browser, address, { settings = PLAIN, before, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 960, height: 640 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const problems = [];
    page.on("console", (line) => line.type() === "error" && problems.push(`console: ${line.text()}`));
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => {
      // What a reload cuts off has not failed.
      const why = request.failure()?.errorText;
      if (why !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${why}`);
    });
    page.on("response", (response) => response.status() >= 400 && problems.push(`${response.status()}: ${response.url()}`));
    if (settings) {
      await page.addInitScript((text) => {
        try {
          if (!localStorage.getItem("lantern/settings.json")) localStorage.setItem("lantern/settings.json", text);
        } catch {
          // A test may have taken the storage away.
        }
      }, JSON.stringify(settings));
    }
    if (before) await before(page, context);
    return new Person(page, address, problems);
  }

  async opens(query = "") {
    await this.page.goto(this.address + query);
    await this.begins();
  }

  async reloads() {
    await this.page.reload();
    await this.begins();
  }

  async begins() {
    await this.page.waitForFunction(() => document.documentElement.dataset.state, null, { polling: 200, timeout: PATIENCE });
    const state = await this.page.evaluate(() => document.documentElement.dataset.state);
    assert.equal(state, "begun", `the page has ${state}: ${await this.page.textContent("#porch-words")} ${this.problems.join("; ")}`);
    await this.waitsFor("the first screen", (told) => told.things.length > 0 && told.focus);
  }

  told() {
    return this.page.evaluate(() => lantern.report());
  }

  /** Waits until the game says so, and everything that was told it has been heard. */
  async waitsFor(what, so, argument) {
    try {
      await this.page.waitForFunction(
        ([test, argument]) => {
          const told = globalThis.lantern?.report?.();
          if (!told?.things || told.heard !== told.sent) return false;
          told.thing = (key) => told.things.find((thing) => thing.key === key);
          told.all = told.words.map((line) => line.text).join(" ");
          return new Function("told", "argument", `return (${test})(told, argument)`)(told, argument);
        },
        [so.toString(), argument],
        { polling: 60, timeout: PATIENCE },
      );
    } catch (error) {
      const told = await this.told().catch(() => null);
      throw new Error(`waited in vain for ${what}: ${error.message.split("\n")[0]} ${JSON.stringify({ ...told, words: undefined })} ${this.problems.join("; ")}`);
    }
    return this.told();
  }

  onScreen(screen) {
    return this.waitsFor(screen, (told, screen) => told.screen === screen && told.focus, screen);
  }

  focusOn(key) {
    return this.waitsFor(`the focus on ${key}`, (told, key) => told.focus === key, key);
  }

  async presses(key, then) {
    await this.page.keyboard.press(key, { delay: 40 });
    if (then) await this.focusOn(then);
  }

  async place(key) {
    const told = await this.waitsFor(key, (told, key) => told.thing(key)?.place[2] > 0, key);
    const [x, y, width, height] = told.things.find((thing) => thing.key === key).place;
    return [x + width / 2, y + height / 2];
  }

  async clicks(key, button = "left") {
    const [x, y] = await this.place(key);
    await this.page.mouse.move(x - 2, y - 2);
    await this.page.mouse.move(x, y);
    await this.page.waitForTimeout(150);
    await this.page.mouse.down({ button });
    await this.page.waitForTimeout(120);
    await this.page.mouse.up({ button });
  }

  /** Lays a code with the colours of the tray, one peg after the other, and checks it. */
  async lays(code, act) {
    for (const [at, letter] of code.entries()) {
      await act(`colour-${letter}`);
      const laid = (told, count) => JSON.parse(localStorage["lantern/table.json"]).terms.draft.filter((peg) => peg !== null).length === count;
      await this.waitsFor(`peg ${at + 1}`, laid, at + 1);
    }
    await this.waitsFor("a code that can be checked", (told) => told.thing("check") && !told.thing("check").off);
    await act("check");
  }

  /** A finger rests for a moment; one that is gone within a frame was never there. */
  async taps(key) {
    await this.touches(...(await this.place(key)));
  }

  async touches(x, y) {
    this.tools ??= await this.page.context().newCDPSession(this.page);
    await this.tools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    // Long enough to be seen in a frame, too short to be a finger that rests.
    await this.page.waitForTimeout(150);
    await this.tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** A finger that stays where it is. */
  async rests(key) {
    const [x, y] = await this.place(key);
    this.tools ??= await this.page.context().newCDPSession(this.page);
    await this.tools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.page.waitForTimeout(1500);
    await this.tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /**
   * A button of the gamepad, held until it has done what it does, and let go at once: a slow frame may not see a quick
   * tap, and a direction that is held repeats. So the hand is inside the page.
   */
  holds(button, what, so, argument) {
    return this.page.evaluate(
      async ([button, what, test, argument]) => {
        const done = new Function("told", "argument", `return (${test})(told, argument)`);
        const rest = (ms) => new Promise((go) => setTimeout(go, ms));
        const seen = () => {
          const told = lantern.report();
          told.thing = (key) => told.things.find((thing) => thing.key === key);
          return done(told, argument);
        };
        // On a machine that is very busy a press may fall between two frames; a person presses again.
        for (let press = 0; press < 12 && !seen(); press += 1) {
          push(button, true);
          for (let wait = 0; wait < 400 && !seen(); wait += 1) await rest(10);
          push(button, false);
          await rest(800);
        }
        if (!seen()) throw new Error(`waited in vain for ${what}`);
      },
      [button, what, so.toString(), argument],
    );
  }

  /** Walks by gamepad until the focus is there: up or down as far as it must, then left or right. */
  async steers(wanted) {
    await this.waitsFor(wanted, (told, wanted) => told.focus && told.thing(wanted)?.place[2] > 0, wanted);
    for (let steps = 0; steps < 60; steps += 1) {
      const { focus, things } = await this.told();
      if (focus === wanted) return;
      const middle = (key) => {
        const [x, y, width, height] = things.find((thing) => thing.key === key).place;
        return [x + width / 2, y + height / 2];
      };
      const [[x, y], [toX, toY]] = [middle(focus), middle(wanted)];
      const way = Math.abs(toY - y) > 12 ? (toY > y ? PAD.down : PAD.up) : toX > x ? PAD.right : PAD.left;
      // A direction that is held on a busy machine may go farther than meant; then it goes back.
      await this.holds(way, "another focus", (told, was) => told.focus !== was, focus);
    }
    throw new Error(`the gamepad never came to ${wanted}`);
  }

  /** As a screen reader does it: by the element, without pointing at it. */
  async activates(key) {
    await this.waitsFor(key, (told, key) => told.thing(key), key);
    await this.page.locator(`[data-key="${key}"]`).dispatchEvent("click");
  }

  async isContent() {
    assert.deepEqual(this.problems, [], "what the browser complained of");
    await this.page.context().close();
  }
}
