// `node wasm/icons/render.mjs`: makes the PNGs of icon.svg, with the browser of the tests.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const { chromium } = createRequire(new URL("../e2e/package.json", import.meta.url))("playwright-core");

const svg = readFileSync(new URL("icon.svg", import.meta.url), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
// What is cut into a circle keeps a fifth of its side free.
for (const [name, size, room] of [["icon-192", 192, 0], ["icon-512", 512, 0], ["icon-maskable-512", 512, 0.1]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = size * (1 - 2 * room);
  await page.setContent(`<style>*{margin:0}body{background:#0d0c1a;display:grid;place-items:center;height:100vh}svg{width:${inner}px}</style>${svg}`);
  await page.screenshot({ path: new URL(`${name}.png`, import.meta.url).pathname });
  await page.close();
}
await browser.close();
