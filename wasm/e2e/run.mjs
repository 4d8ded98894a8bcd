// Lantern in a real browser: `node wasm/e2e/run.mjs SITE [NAME]`. One browser, one test after another: two at a time
// that draw without a graphics card starve each other.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { ARGUMENTS } from "./browser.mjs";
import { serve } from "./server.mjs";
import { tests as ways } from "./ways.mjs";
import { tests as mines } from "./mines.mjs";
import { tests as wolf } from "./wolf.mjs";
import { tests as words } from "./words.mjs";
import { tests as page } from "./page.mjs";
import { tests as reading } from "./reading.mjs";
import { tests as golden } from "./golden.mjs";

const [site = "wasm/site-test", only] = process.argv.slice(2);

// Below a path, as on a site that holds other things, too.
const server = await serve(site, "/some/where/");
const launch = (...more) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...ARGUMENTS, ...more] });
let browser = await launch();
const failed = [];
let done = 0;

async function attempt(name, test) {
  const begun = Date.now();
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  try {
    if (!browser.isConnected()) browser = await launch();
    await test({ browser, launch, address: server.address });
    console.log(`ok    ${name} (${seconds()})`);
    return true;
  } catch (error) {
    console.log(`FAILED ${name} (${seconds()})\n${error.stack}`);
    mkdirSync("wasm/site-failed", { recursive: true });
    for (const context of browser.contexts()) {
      for (const open of context.pages()) {
        await open.screenshot({ path: `wasm/site-failed/${name.replaceAll(" ", "-")}.png`, timeout: 20_000 }).catch(() => {});
      }
      await context.close().catch(() => {});
    }
    return false;
  }
}

for (const [name, test] of Object.entries({ ...ways, ...mines, ...wolf, ...words, ...page, ...reading, ...golden })) {
  if (only && !name.includes(only)) continue;
  done += 1;
  if (await attempt(name, test)) continue;
  // Once more, to know whether it fails always or now and then; either way this run has failed.
  console.log(`again ${name}`);
  failed.push((await attempt(name, test)) ? `${name} (passes now and then)` : name);
}
await browser.close();
server.end();
if (failed.length) console.log(`failed: ${failed.join(", ")}`);
console.log(`${done - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length || !done ? 1 : 0);
