// `node wasm/budget.mjs KIND SITE NAME`: prints the sizes and fails when the game has grown by more than 3 % over the
// figures in budget.json. `UPDATE=1` writes them anew.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [kind, site, name] = process.argv.slice(2);
const GROWTH = 1.03;
const file = new URL("./budget.json", import.meta.url);
const size = (path) => statSync(join(site, path)).size;
const measured = { raw: size(`${name}.wasm`), brotli: size(`${name}.wasm.br`) };
const mb = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const sounds = readdirSync(site).includes("sounds")
  ? readdirSync(join(site, "sounds")).reduce((sum, sound) => sum + size(`sounds/${sound}`), 0)
  : 0;

console.log(`${kind}: wasm ${mb(measured.raw)}, as Brotli ${mb(measured.brotli)}; sounds ${mb(sounds)}; lies in ${site}`);
const budget = JSON.parse(readFileSync(file, "utf8"));
if (process.env.UPDATE) {
  budget[kind] = measured;
  writeFileSync(file, `${JSON.stringify(budget, null, 2)}\n`);
} else if (budget[kind]) {
  for (const [what, bytes] of Object.entries(measured)) {
    const most = budget[kind][what] * GROWTH;
    if (bytes > most) {
      console.error(`${kind}, ${what}: ${bytes} bytes are more than 3 % above the ${budget[kind][what]} of wasm/budget.json`);
      process.exitCode = 1;
    }
  }
} else {
  console.error(`${kind}: wasm/budget.json has no figure yet`);
}
