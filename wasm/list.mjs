// `node wasm/list.mjs SITE NAME`: writes site.js, which tells page and service worker what belongs to this version.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const [site, name] = process.argv.slice(2);

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [relative(site, path).replaceAll("\\", "/")];
  });
}

const files = walk(site)
  .filter((file) => !["sw.js", "site.js"].includes(file) && !file.endsWith(".br"))
  .sort();
const print = createHash("sha256");
for (const file of files) print.update(file).update(readFileSync(join(site, file)));
const told = {
  cache: `lantern-${print.digest("hex").slice(0, 12)}`,
  script: `${name}.js`,
  wasm: `${name}.wasm`,
  bytes: statSync(join(site, `${name}.wasm`)).size,
  files: ["./", "site.js", ...files],
};
writeFileSync(join(site, "site.js"), `self.LANTERN_SITE = ${JSON.stringify(told, null, 1)};\n`);
