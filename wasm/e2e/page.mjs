// The page around the game: kept games, no connection, links, what a browser prefers, what it refuses.
import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";
import { CODE, PLAIN, Person, PATIENCE } from "./person.mjs";

// Three guesses of a mind.
const PLAYED = `{"format":1,"game":"mastermind","setup":{"pegs":4,"colours":6,"attempts":10},"seed":"3","moves":[{"seat":"p1","action":{"type":"submit","code":["R","R","B","B"]},"check":"556905be6d418f4f"},{"seat":"p1","action":{"type":"submit","code":["R","B","B","G"]},"check":"de851c165ca3719d"},{"seat":"p1","action":{"type":"submit","code":["G","R","B","B"]},"check":"d605ea6d3a2388c3"}],"marks":{"custom":false,"practice":false,"hints":0},"hash":"9e343ab545914017d01a04fff4a621af0c54088e41f508eb57af11b8a73447c8"}`;

const LINK = `?game=mastermind:classic#${CODE.seed}`;

async function guess(person, code) {
  await person.focusOn("socket-0");
  for (const [at, letter] of code.entries()) await person.presses(letter.toLowerCase(), at < 3 ? `socket-${at + 1}` : "check");
  await person.presses("Enter");
}

export const tests = {
  async "a reload in the middle continues"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens(LINK);
    await person.onScreen("Table");
    assert.equal(await person.page.evaluate(() => location.search + location.hash), "", "the address is clean");
    await guess(person, CODE.wrong);
    await person.waitsFor("the marks", (told) => told.said.includes("Guess 1"));
    await person.focusOn("socket-0");
    await person.presses("o", "socket-1");
    await person.reloads();
    await person.onScreen("Home");
    await person.activates("continue");
    await person.onScreen("Table");
    const save = await person.page.evaluate(() => JSON.parse(localStorage["lantern/table.json"]));
    assert.equal(save.record.moves.length, 1);
    assert.deepEqual(save.terms.draft, [4, null, null, null], "the peg that was laid out lies there still");
    await person.focusOn("socket-1");
    for (const [at, letter] of ["v", "o", "r"].entries()) await person.presses(letter, at < 2 ? `socket-${at + 2}` : "check");
    await person.presses("Enter");
    await person.waitsFor("the result", (told) => told.thing("again"));
    await person.reloads();
    await person.onScreen("Home");
    assert.ok(!(await person.told()).things.some((thing) => thing.key === "continue"), "a finished game is not continued");
    // A code that was sent is not counted.
    const stats = await person.page.evaluate(() => JSON.parse(localStorage["lantern/statistics.json"] ?? '{"entries":[]}'));
    assert.deepEqual(stats.entries, []);
    await person.isContent();
  },

  async "without a connection it opens and plays"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens();
    const all = await person.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return LANTERN_SITE.files.length;
    });
    await person.page.waitForFunction(
      async (all) => (await (await caches.open(LANTERN_SITE.cache)).keys()).length >= all && navigator.serviceWorker.controller,
      all,
      { polling: 300, timeout: PATIENCE },
    );
    await person.page.context().setOffline(true);
    await person.reloads();
    await person.activates("mastermind");
    await person.onScreen("Setup");
    await person.activates("start");
    await person.onScreen("Table");
    await person.isContent();
  },

  async "a game that was played is looked at"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    // Another site is not asked for it.
    await person.opens("?replay=https://elsewhere.example/game.json");
    await person.waitsFor("that there is none", (told) => told.said.includes("no record"));
    assert.equal(await person.page.evaluate(() => location.search), "", "the address is clean");
    await person.page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "game.json"));
      dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    }, PLAYED);
    await person.onScreen("Table");
    await person.waitsFor("the end", (told) => told.thing("replay-bar")?.value.includes("3 of 3"));
    await person.activates("replay-back");
    await person.waitsFor("a move back", (told) => told.thing("replay-bar")?.value.includes("2 of 3"));
    await person.activates("back");
    await person.waitsFor("the pause, in which nothing is given up", (told) => told.thing("resume") && !told.thing("give-up"));
    await person.activates("pause-home");
    await person.onScreen("Home");
    await person.isContent();
  },

  async "a result is shared by a link that opens the same code"({ browser, address }) {
    const permissions = ["clipboard-read", "clipboard-write"];
    const person = await Person.sitsDown(browser, address, { permissions });
    await person.opens(LINK);
    await guess(person, CODE.right);
    await person.waitsFor("the result", (told) => told.thing("share"));
    await person.clicks("share");
    await person.waitsFor("that it was copied", (told) => told.said.includes("Copied"));
    const text = await person.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(text.includes("●●●●"), text);
    const link = text.split("\n").at(-1);
    assert.equal(link, `${address}${LINK}`);
    await person.page.goto(link);
    await person.begins();
    await person.onScreen("Table");
    const save = await person.page.evaluate(() => JSON.parse(localStorage["lantern/table.json"]));
    assert.equal(save.record.seed, CODE.seed);
    await person.opens("?game=minesweeper:novice#lamp");
    await person.onScreen("Table");
    assert.equal(await person.page.evaluate(() => JSON.parse(localStorage["lantern/table.json"]).game), "minesweeper");
    await person.isContent();
  },

  async "a link that cannot be read is said"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens("?game=chess#1");
    await person.onScreen("Home");
    await person.waitsFor("what is wrong", (told) => told.said.includes("no seed"));
    await person.isContent();
  },

  async "what a browser prefers is honoured at the first start"({ browser, address }) {
    const prefers = { reducedMotion: "reduce", contrast: "more", colorScheme: "light", locale: "ko-KR" };
    const person = await Person.sitsDown(browser, address, { settings: null, ...prefers });
    await person.opens();
    await person.waitsFor("Korean", (told) => told.lang === "ko" && told.thing("mastermind").name.includes("마스터마인드"));
    await person.activates("settings");
    await person.onScreen("Settings");
    await person.waitsFor("high contrast", (told) => told.thing("set-contrast")?.on === true);
    await person.waitsFor("more light", (told) => told.thing("set-light")?.now === 2);
    await person.activates("page-comfort-tab");
    await person.waitsFor("less motion", (told) => told.thing("set-motion")?.now === 1);
    await person.isContent();
  },

  async "storage that is full or blocked is said once"({ browser, address }) {
    const before = (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
    const person = await Person.sitsDown(browser, address, { settings: null, before, locale: "en-GB" });
    await person.page.addInitScript(() => {
      globalThis.times = 0;
      new MutationObserver((changes) => {
        const said = changes.filter(({ target }) => target.id === "voice").flatMap(({ addedNodes }) => [...addedNodes]);
        globalThis.times += said.filter((node) => node.textContent.includes("keeps nothing")).length;
      }).observe(document, { subtree: true, childList: true });
    });
    await person.opens(LINK);
    await person.waitsFor("that nothing is kept", (told) => told.said.includes("keeps nothing"));
    await guess(person, CODE.right);
    await person.waitsFor("the result", (told) => told.thing("again"));
    assert.equal(await person.page.evaluate(() => globalThis.times), 1);
    await person.isContent();
  },

  async "a hidden tab pauses, and sound waits for a hand"({ browser, address }) {
    const person = await Person.sitsDown(browser, address, { settings: { ...PLAIN, mute: false } });
    const { page } = person;
    await person.opens(LINK);
    await person.focusOn("socket-0");
    assert.equal((await person.told()).sounding.state, "none", "nothing sounds before a gesture");
    await person.presses("o", "socket-1");
    await person.waitsFor("sounds", (told) => told.sounding.state === "running" && told.sounding.ready > 20);
    const hide = (hidden) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await hide(true);
    await page.waitForTimeout(1500);
    await hide(false);
    await person.focusOn("resume");
    await person.presses("Enter");
    await person.waitsFor("the table", (told) => told.thing("socket-0"));
    await person.isContent();
  },

  async "the window's size and its rotation are followed"({ browser, address }) {
    const person = await Person.sitsDown(browser, address, { viewport: { width: 844, height: 390 } });
    await person.opens();
    const size = (told, size) => {
      const stage = document.getElementById("stage");
      return `${stage.width}x${stage.height}` === size && told.thing("mastermind");
    };
    await person.waitsFor("a lying page", size, "844x390");
    await person.page.setViewportSize({ width: 390, height: 844 });
    await person.waitsFor("a standing page", size, "390x844");
    await person.waitsFor("niches in a column", (told) => told.thing("mastermind").place[2] > 300 && told.thing("mastermind").place[3] < 200);
    await person.isContent();
  },

  // An emulated pixel ratio is not what the browser says of its device's pixels, so this is a browser of its own.
  async "the pixel ratio of the screen is followed"({ launch, address }) {
    const browser = await launch("--force-device-scale-factor=2", "--window-size=480,640");
    const person = await Person.sitsDown(browser, address, { viewport: null });
    await person.opens();
    const [ratio, stage, room] = await person.page.evaluate(() => {
      const { width, height } = document.getElementById("stage");
      return [devicePixelRatio, [width, height], [innerWidth, innerHeight]];
    });
    assert.equal(ratio, 2);
    assert.deepEqual(stage, room.map((side) => side * 2), "a pixel of the canvas is a pixel of the screen");
    const [x, y, width] = (await person.waitsFor("a niche", (told) => told.thing("mastermind")?.place[2] > 0)).things.find(({ key }) => key === "mastermind").place;
    assert.ok(x >= 0 && x + width <= room[0] && y < room[1], "places are told in the page's own px");
    await person.clicks("mastermind");
    await person.onScreen("Setup");
    await person.isContent();
    await browser.close();
  },

  async "what can be touched stays inside the safe area of a phone"({ browser, address }) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
    const person = await Person.sitsDown(browser, address, phone);
    const tools = await person.page.context().newCDPSession(person.page);
    await tools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 47, bottom: 34 } });
    await person.opens(LINK);
    await person.onScreen("Table");
    const room = await person.page.evaluate(() => {
      const { top, bottom, height } = document.getElementById("stage").getBoundingClientRect();
      return { top, bottom, height };
    });
    assert.deepEqual(room, { top: 47, bottom: 810, height: 763 });
    const seen = await person.page.evaluate(() => [...document.querySelectorAll("#mirror .thing")].map((thing) => thing.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
    assert.ok(seen.length > 8 && seen.every(([top, bottom]) => top >= 46.5 && bottom <= 810.5), JSON.stringify(seen));
    await person.lays(CODE.right, async (key) => {
      const box = await person.page.locator(`[data-key="${key}"]`).boundingBox();
      await person.touches(box.x + box.width / 2, box.y + box.height / 2);
    });
    await person.waitsFor("the result", (told) => told.thing("again"));
    await person.isContent();
  },

  async "a result is shared by the system where it can"({ browser, address }) {
    const before = (page) =>
      page.addInitScript(() => {
        navigator.share = async (what) => {
          globalThis.shared = what;
        };
        const yesterday = { day: "2026-11-15", game: "mastermind", group: "classic", won: true, score: 4, ms: 61000, hints: 0 };
        localStorage["lantern/statistics.json"] ??= JSON.stringify({ format: 1, entries: [{ ...yesterday, id: "" }] });
      });
    const person = await Person.sitsDown(browser, address, { before });
    await person.opens(LINK);
    await guess(person, CODE.right);
    await person.waitsFor("the result", (told) => told.thing("share"));
    await person.clicks("share");
    await person.page.waitForFunction(() => globalThis.shared, null, { timeout: PATIENCE });
    const { text, url } = await person.page.evaluate(() => globalThis.shared);
    assert.equal(url, `${address}${LINK}`);
    assert.ok(text.includes("●●●●"), text);
    // What was kept of games before can be taken away as a file; this one, which was sent, is not among them.
    await person.activates("home");
    await person.onScreen("Home");
    await person.activates("profile");
    await person.onScreen("Profile");
    const [download] = await Promise.all([person.page.waitForEvent("download"), person.activates("export")]);
    assert.equal(download.suggestedFilename(), "lantern-statistics-export.json");
    const kept = JSON.parse(await readFile(await download.path(), "utf8"));
    assert.deepEqual(kept.entries.map(({ game, won, score }) => [game, won, score]), [["mastermind", true, 4]]);
    await person.isContent();
  },

  async "without WebGL2 it says so"({ browser, address }) {
    const before = (page) =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
    const person = await Person.sitsDown(browser, address, { before });
    await person.page.goto(address);
    await person.page.getByRole("alert").filter({ hasText: "WebGL2" }).waitFor();
    await person.isContent();
  },

  async "what cannot be loaded is said, and can be tried again"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.page.route("**/*.wasm", (route) => route.abort());
    await person.page.goto(address);
    await person.page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();
    await person.page.unroute("**/*.wasm");
    await person.page.getByRole("button", { name: "Try again" }).click();
    await person.begins();
    await person.page.context().close();
  },

  async "it can be installed"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const tools = await person.page.context().newCDPSession(person.page);
    await person.opens();
    const { errors } = await tools.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    const manifest = await person.page.evaluate(async () => (await fetch("manifest.webmanifest")).json());
    for (const icon of manifest.icons) {
      const size = await person.page.evaluate(async (src) => {
        const image = await createImageBitmap(await (await fetch(src)).blob());
        return `${image.width}x${image.height}`;
      }, icon.src);
      assert.equal(size, icon.sizes);
    }
    await person.isContent();
  },
};
