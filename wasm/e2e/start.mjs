// `node wasm/e2e/start.mjs SITE SITE`: the time from navigation to the first interactive frame of each, cold, as the
// median of a few visits, and their ratio.
import { chromium } from "playwright-core";
import { ARGUMENTS } from "./browser.mjs";
import { serve } from "./server.mjs";

const VISITS = Number(process.env.VISITS ?? 7);
const sites = process.argv.slice(2);
const servers = await Promise.all(sites.map((site) => serve(site)));
const times = sites.map(() => []);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
for (let visit = 0; visit < VISITS; visit += 1) {
  // By turns, so that what else the machine does falls on both.
  for (const [at, { address }] of servers.entries()) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => document.documentElement.dataset.state === "begun", null, { polling: 50, timeout: 180_000 });
    times[at].push(await page.evaluate(() => performance.getEntriesByName("lantern-begun")[0].startTime));
    await context.close();
  }
}
await browser.close();
for (const server of servers) server.end();
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
for (const [at, site] of sites.entries()) {
  console.log(`${site}: ${Math.round(median(times[at]))} ms (${times[at].map(Math.round).join(", ")})`);
}
if (sites.length === 2) console.log(`ratio ${(median(times[0]) / median(times[1])).toFixed(2)}`);
