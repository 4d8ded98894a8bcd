// Records are the same bits: the transcripts that the native tests check are played again inside the browser's build,
// and every answer, hashes and all, must be the same letter by letter.
import { strict as assert } from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import { Person } from "./person.mjs";

/** Splits like a shell that knows only blanks and single quotes. */
function split(line) {
  const words = [""];
  let quoted = false;
  for (const letter of line) {
    if (letter === "'") quoted = !quoted;
    else if (letter === " " && !quoted) words.push("");
    else words[words.length - 1] += letter;
  }
  return words;
}

export const tests = {
  async "golden playthroughs give the same answers"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens();
    const files = readdirSync("tests/golden").filter((file) => file.endsWith(".txt"));
    assert.ok(files.length > 15);
    let answers = 0;
    let hashes = 0;
    for (const file of files) {
      const lines = readFileSync(`tests/golden/${file}`, "utf8").split("\n");
      const steps = [];
      for (const [at, line] of lines.entries()) {
        if (line.startsWith("$ lantern table ")) {
          const words = split(line.slice("$ lantern table ".length));
          const option = (name, otherwise) => (words.includes(name) ? words[words.indexOf(name) + 1] : otherwise);
          steps.push({ open: [words[0], option("--setup", "null"), option("--seed"), option("--viewer", "referee")] });
        }
        const [, door, request] = line.match(/^(p\d+|host|spectator|referee|)(?:> (.*)| hears)$/) ?? [];
        if (door || request) {
          // That every request has its answer is the native test's to see.
          const next = lines[at + 1] ?? "";
          const ask = request === undefined ? ["hear", door] : ["ask", request, door];
          steps.push({ ask, expected: next.startsWith("< ") ? next.slice(2) : null, at: at + 2 });
        }
      }
      const given = await person.page.evaluate(
        (steps) =>
          steps.map(({ open, ask }) => {
            if (open) return lantern.open(...open);
            const [verb, ...rest] = ask;
            return lantern[verb](...rest);
          }),
        steps,
      );
      for (const [at, step] of steps.entries()) {
        if (step.open) assert.equal(given[at], "", `${file}: ${step.open}`);
        else if (step.expected !== null) {
          assert.equal(given[at], step.expected, `${file} line ${step.at}`);
          answers += 1;
          hashes += step.expected.includes('"hash"') ? 1 : 0;
        }
      }
    }
    assert.ok(answers > 100 && hashes > 3, `${answers} answers, ${hashes} with a hash`);
    const record = JSON.parse(readFileSync("tests/records/format-1.json", "utf8"));
    assert.ok(record.hash);
    await person.isContent();
  },
};
