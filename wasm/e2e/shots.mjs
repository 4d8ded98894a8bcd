// `node wasm/e2e/shots.mjs SITE FOLDER`: pictures of the page as people see it, in both languages, on a phone, a laptop
// and a large screen. Nothing compares them: they are taken to be looked at.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { ARGUMENTS } from "./browser.mjs";
import { CORRIDOR } from "./mines.mjs";
import { CODE, Person } from "./person.mjs";
import { serve } from "./server.mjs";

const [site = "wasm/site-test", folder = "wasm/site-shots"] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const SIZES = [PHONE, { viewport: { width: 1280, height: 800 } }, { viewport: { width: 1920, height: 1080 } }];

mkdirSync(folder, { recursive: true });
const server = await serve(site);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
for (const size of SIZES) {
  for (const language of ["english", "korean"]) {
    const settings = { language, motion: "none" };
    const person = await Person.sitsDown(browser, server.address, { settings, ...size });
    // Through the mirror: no device has to be quick enough.
    const choose = (key) => person.activates(key);
    const shot = async (name) => {
      await person.waitsFor("stillness", (told) => told.still);
      // Two frames later all of it is on the canvas.
      await person.page.waitForTimeout(1000);
      await person.page.screenshot({ path: `${folder}/${size.viewport.width}-${language}-${name}.png` });
    };
    await person.opens();
    await person.onScreen("Home");
    await shot("home");
    for (const screen of ["settings", "howto", "profile"]) {
      await choose(screen);
      await person.waitsFor(screen, (told) => told.screen !== "Home" && told.focus);
      await shot(screen);
      await person.presses("Escape");
      await person.onScreen("Home");
    }
    for (const game of ["mastermind", "minesweeper"]) {
      await choose(game);
      await person.onScreen("Setup");
      await shot(`${game}-setup`);
      await person.presses("Escape");
      await person.onScreen("Home");
    }
    await person.opens(`?game=mastermind:classic#${CODE.seed}`);
    await person.onScreen("Table");
    await person.lays(CODE.wrong, choose);
    await person.waitsFor("the marks", (told) => told.thing("colour-R") && told.still && !told.thing("again"));
    await shot("mastermind-table");
    await person.lays(CODE.right, choose);
    await person.waitsFor("the result", (told) => told.thing("again"));
    await shot("mastermind-won");
    await person.opens(CORRIDOR.link);
    await person.onScreen("Table");
    const [first, ...others] = CORRIDOR.stones.map(([row, column]) => `cell-${row}-${column}`);
    await choose(first);
    await shot("minesweeper-table");
    for (const stone of others) await choose(stone);
    await person.waitsFor("the win", (told) => told.thing("same"));
    await shot("minesweeper-won");
    await person.isContent();
  }
}
await browser.close();
server.end();
