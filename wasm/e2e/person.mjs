// A person in front of a real browser: waits for what the game says of itself, then acts by one device.
import { strict as assert } from "node:assert";

/** How long a person waits for something: a machine without a graphics card draws slowly. */
export const PATIENCE = Number(process.env.PATIENCE ?? 180_000);

/** English, and as little to draw as there is: these tests look at what happens, not at how it looks. */
export const PLAIN = { language: "english", motion: "none", grain: false, contrast: true };

export const CODE = { seed: "lamp", wrong: ["R", "B", "G", "Y"], right: ["O", "V", "O", "R"] };

/** The buttons of a standard gamepad. */
export const PAD = { south: 0, west: 2, rightShoulder: 5, up: 12, down: 13, left: 14, right: 15 };

/**
 * A gamepad that `plug()` plugs into the page and `tap(button)` presses and lets go. A gamepad has no events: the game
 * reads it in each frame, so a button is down until the game has read it, and up until it has read that.
 */
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
    // The page looks at gamepads by a timer, to wake the game; who reads one outside of a timer is the game.
    let inTimer = false;
    const every = window.setInterval.bind(window);
    window.setInterval = (run, ...rest) =>
      every(() => {
        inTimer = true;
        run();
        inTimer = false;
      }, ...rest);
    let readers = [];
    const read = () => new Promise((go) => readers.push(go));
    let plugged = false;
    navigator.getGamepads = () => {
      if (!inTimer) for (const go of readers.splice(0)) go();
      return plugged ? [pad, null, null, null] : [null, null, null, null];
    };
    globalThis.plug = () => {
      plugged = true;
      window.dispatchEvent(new Event("gamepadconnected"));
      return read();
    };
    globalThis.tap = async (at) => {
      for (const down of [true, false]) {
        pad.timestamp = performance.now();
        pad.buttons[at] = { pressed: down, touched: down, value: Number(down) };
        await read();
      }
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
    await this.page.mouse.click(x, y, { button });
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

  /** A finger, for a moment. */
  async taps(key) {
    await this.touches(...(await this.place(key)));
  }

  /** What happened is in the events' own time stamps, however late a busy machine hands them on. */
  async finger(...events) {
    this.tools ??= await this.page.context().newCDPSession(this.page);
    const now = Date.now();
    const send = ([type, at, ago]) =>
      this.tools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [], timestamp: (now - ago) / 1000 });
    await Promise.all(events.map(send));
  }

  /** A tap of 150 ms. */
  async touches(x, y) {
    await this.finger(["touchStart", { x, y }, 150], ["touchEnd", null, 0]);
  }

  /** A finger that stays where it is until that has done what it does. */
  async rests(key, what, so, argument) {
    const [x, y] = await this.place(key);
    await this.finger(["touchStart", { x, y }, 0]);
    await this.waitsFor(what, so, argument);
    await this.finger(["touchEnd", null, 0]);
  }

  /** A button of the gamepad, once, and what comes of it. */
  async pushes(button, what, so, argument) {
    await this.page.evaluate((button) => tap(button), button);
    await this.waitsFor(what, so, argument);
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
      await this.pushes(way, "another focus", (told, was) => told.focus !== was, focus);
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
