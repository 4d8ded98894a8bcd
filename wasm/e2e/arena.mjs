// A league's report in a real browser: `node wasm/e2e/arena.mjs LANTERN`. Players, and the people of the game, have names
// that try to be markup; so has everything they say and think of each other. The pages must run nothing, show the names as
// they are, and hide what a seat did not know.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const lantern = resolve(process.argv[2] ?? "target/debug/lantern");
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const folder = mkdtempSync(join(tmpdir(), "lantern-arena-"));

const names = ["<img src=x onerror=evil()>", "<script>evil()</script>", '"><svg onload=evil()>', "</p></main><b>", "&lt;i&gt; <i>"];
const league = `title = "</title><script>evil()</script>"
seed = 1
players = [{ name = "<img src=y onerror=evil()>", mind = "sharp" }, { name = "Simple", mind = "simple" }]
games = [{ game = "mafia", setup = { ruleset = "flow", players = 5, names = ${JSON.stringify(names)} }, deals = 1 }]
`;
writeFileSync(join(folder, "league.toml"), league);
const run = (...words) => execFileSync(lantern, ["arena", ...words], { cwd: folder, stdio: "pipe" });
run("run", "league.toml", "--db", "league.db");
run("report", "--db", "league.db", "--out", "pages");

/** The page as the browser has understood it. */
const seen = (file) =>
  execFileSync(
    chromium,
    ["--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000", "--dump-dom", `file://${file}`],
    { stdio: ["ignore", "pipe", "ignore"], timeout: 120_000, maxBuffer: 1 << 26 },
  ).toString();

let pages = 0;
for (const page of ["index.html", "games.html", "method.html", "games/0001.html", "games/0002.html"]) {
  const file = join(folder, "pages", page);
  const written = readFileSync(file, "utf8");
  // What the browser writes out again has an element for every tag that it found.
  const found = seen(file);
  for (const tag of ["script", "img", "i", "iframe", "object", "form"]) {
    assert.equal(found.match(new RegExp(`<${tag}[\\s>]`, "gi")), null, `${page} has an element ${tag}`);
  }
  // Names of attributes, without what stands between their quotes.
  const tags = (found.match(/<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*>/gi) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ""));
  assert.ok(tags.length > 20, `${page} has elements`);
  assert.deepEqual(tags.filter((tag) => /\son\w+/i.test(tag)), [], `${page} has an element that listens`);
  assert.ok(found.includes("&lt;img src="), `${page} shows the names`);
  assert.ok(written.includes("default-src 'none'"), `${page} forbids scripts`);
  pages += 1;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${pages} pages of hostile words run nothing`);
