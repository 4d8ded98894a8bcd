// `node wasm/tables.mjs FILE.wasm`: puts right what wasm-opt 108 gets wrong. It writes every exported table as table 0, but
// the one that wasm-bindgen exports, which holds the browser's objects, is another: the program would stop at its start.
import { readFileSync, writeFileSync } from "node:fs";

const EXPORT = "__wbindgen_externrefs";
const [TABLES, EXPORTS] = [4, 7];
const EXTERNREF = 0x6f;
const KIND_TABLE = 1;

const [file] = process.argv.slice(2);
const bytes = readFileSync(file);
let at = 8;

function number() {
  let [value, shift, byte] = [0, 0, 0];
  do {
    byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    shift += 7;
  } while (byte & 128);
  return value;
}

let wanted = -1;
let right = false;
while (at < bytes.length) {
  const section = bytes[at++];
  const length = number();
  const end = at + length;
  if (section === TABLES) {
    const count = number();
    for (let table = 0; table < count; table += 1) {
      if (bytes[at++] === EXTERNREF) wanted = table;
      const limited = number() & 1;
      number();
      if (limited) number();
    }
  } else if (section === EXPORTS) {
    const count = number();
    for (let entry = 0; entry < count; entry += 1) {
      const size = number();
      const name = bytes.toString("utf8", at, at + size);
      at += size;
      const kind = bytes[at++];
      const place = at;
      number();
      if (name === EXPORT && kind === KIND_TABLE && wanted >= 0 && at === place + 1) {
        bytes[place] = wanted;
        right = true;
      }
    }
  }
  at = end;
}
if (!right) {
  console.error(`${file}: no table of the browser's objects is exported as ${EXPORT}`);
  process.exit(1);
}
writeFileSync(file, bytes);
