// Each screen read aloud: axe-core finds nothing, and what a screen reader finds is what the game says can be focused.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { CORRIDOR } from "./mines.mjs";
import { CODE, Person } from "./person.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ROLES = ["button", "switch", "slider", "spinbutton", "textbox", "note"];

/** The names in the browser's own accessibility tree against the game's own list. */
async function read(person, tools, screen) {
  const told = await person.waitsFor(`${screen}, at rest`, (told) => told.still && told.things.length > 0);
  const { nodes } = await tools.send("Accessibility.getFullAXTree");
  const found = nodes.filter((node) => !node.ignored && ROLES.includes(node.role?.value)).map((node) => node.name?.value ?? "");
  assert.deepEqual(found.toSorted(), told.things.map((thing) => thing.name).toSorted(), `${screen}: names`);
  assert.ok(found.every((name) => name.trim()), `${screen}: everything has a name`);
  assert.equal(await person.page.evaluate(() => document.activeElement.dataset.key), told.focus, `${screen}: the focus`);
  await person.page.evaluate(axe);
  const { violations } = await person.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const complaints = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")})`);
  assert.deepEqual(complaints, [], `${screen}: axe`);
}

export const tests = {
  async "every screen can be read"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const tools = await person.page.context().newCDPSession(person.page);
    const go = async (key, screen) => {
      await person.activates(key);
      await person.onScreen(screen);
    };
    await person.opens();
    await person.page.waitForTimeout(700);
    await read(person, tools, "home");
    for (const [key, screen] of [["howto", "HowTo"], ["profile", "Profile"], ["settings", "Settings"]]) {
      await go(key, screen);
      await read(person, tools, screen);
      const pages = (await person.told()).things.filter((thing) => thing.role === "tab").map((thing) => thing.key);
      // The groups of the profile differ by their figures alone; its games are tabs, too, and some are still dark.
      const groups = pages.filter((page) => page.startsWith("group-"));
      for (const page of screen === "Profile" ? groups.slice(1, 3) : pages.slice(1)) {
        await person.activates(page);
        await person.waitsFor(page, (told, page) => told.thing(page)?.taken, page);
        await read(person, tools, `${screen}, ${page}`);
      }
      if (screen === "Profile") {
        for (const [key, side] of [["credits", "Credits"], ["challenge", "Challenges"]]) {
          await go(key, side);
          await read(person, tools, side);
          await go("back", "Profile");
        }
      }
      await go("back", "Home");
    }
    await go("mastermind", "Setup");
    for (const way of (await person.told()).things.filter((thing) => thing.role === "tab").map((thing) => thing.key)) {
      await person.activates(way);
      await person.waitsFor(way, (told, way) => told.thing(way)?.taken, way);
      await read(person, tools, `Setup, ${way}`);
    }
    await person.activates("way-play");
    await person.waitsFor("the field", (told) => told.thing("seed"));
    await person.page.getByRole("textbox").fill(CODE.seed);
    await person.waitsFor("the seed", (told) => told.thing("seed").value === "lamp" && told.still);
    await go("start", "Table");
    await read(person, tools, "Table");
    await person.activates("hint");
    await person.waitsFor("a hint", (told) => told.said.length > 0);
    await read(person, tools, "Table with a hint");
    await person.activates("back");
    await person.focusOn("resume");
    await read(person, tools, "Pause");
    await person.activates("resume");
    await person.waitsFor("the table", (told) => told.thing("colour-O"));
    for (const letter of CODE.right) await person.activates(`colour-${letter}`);
    await person.focusOn("check");
    await person.activates("check");
    await person.waitsFor("the result", (told) => told.thing("again"));
    await read(person, tools, "Results");
    await person.activates("look-back");
    await person.waitsFor("the look back", (told) => told.thing("guess-0"));
    await read(person, tools, "Look back");
    await person.isContent();
  },

  async "every screen of a corridor can be read"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const tools = await person.page.context().newCDPSession(person.page);
    await person.opens();
    await person.activates("minesweeper");
    await person.onScreen("Setup");
    for (const way of (await person.told()).things.filter((thing) => thing.role === "tab").map((thing) => thing.key)) {
      await person.activates(way);
      await person.waitsFor(way, (told, way) => told.thing(way)?.taken, way);
      await read(person, tools, `Setup of a corridor, ${way}`);
    }
    await person.opens(CORRIDOR.link);
    await person.onScreen("Table");
    await read(person, tools, "Corridor");
    await person.activates("cell-4-4");
    await person.waitsFor("a clearing", (told) => told.thing("cell-4-4").name.endsWith("empty"));
    await read(person, tools, "Corridor with a clearing");
    await person.activates("hint");
    await person.waitsFor("a hint", (told) => told.said.includes("safe"));
    await read(person, tools, "Corridor with a hint");
    await person.activates("cell-4-2");
    await person.waitsFor("the result", (told) => told.thing("look-back"));
    await read(person, tools, "Results of a corridor");
    await person.activates("look-back");
    await person.waitsFor("the look back", (told) => told.thing("step-on"));
    await read(person, tools, "Look back at a corridor");
    await person.isContent();
  },
};
