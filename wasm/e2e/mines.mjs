// A corridor of Trap Detection, won and lost, by every way there is.
import { strict as assert } from "node:assert";
import { PAD, Person, withPad } from "./person.mjs";

/** A Novice corridor that four stones open from its middle on, and one of its traps. */
export const CORRIDOR = { link: "?game=minesweeper:novice#w1462", stones: [[4, 4], [3, 0], [8, 4], [8, 5]], trap: [4, 2] };

const key = ([row, column]) => `cell-${row}-${column}`;
const name = ([row, column]) => `row ${row + 1}, column ${column + 1}`;

/** That a stone is said to be so: "covered", "flag", "empty". */
const named = (at, what) => [`${name(at)}, ${what}`, (told, [key, name]) => told.thing(key)?.name === name, [key(at), `${name(at)}, ${what}`]];
const stone = (person, at, what) => person.waitsFor(...named(at, what));
const opened = (person, at) =>
  person.waitsFor(`${name(at)} to be open`, (told, key) => !/covered|flag/.test(told.thing(key)?.name ?? "covered"), key(at));
const secured = (person) => person.waitsFor("the win", (told) => told.all.includes("Area Secured!") && told.thing("same") && told.still);
const triggered = (person) => person.waitsFor("the loss", (told) => told.all.includes("Trap Triggered!") && told.thing("again") && told.still);

/** Flags the trap and takes the flag away, opens every stone, begins the same corridor again and steps on the trap. */
async function wins_and_loses(person, { reveal, flag, choose }) {
  await person.onScreen("Table");
  await stone(person, CORRIDOR.stones[0], "covered");
  await reveal(CORRIDOR.stones[0]);
  await stone(person, CORRIDOR.stones[0], "empty");
  await flag(CORRIDOR.trap);
  await stone(person, CORRIDOR.trap, "flag");
  await flag(CORRIDOR.trap);
  await stone(person, CORRIDOR.trap, "covered");
  for (const at of CORRIDOR.stones.slice(1)) {
    await reveal(at);
    await opened(person, at);
  }
  await secured(person);
  await choose("same");
  await stone(person, CORRIDOR.stones[0], "covered");
  await reveal(CORRIDOR.stones[0]);
  await stone(person, CORRIDOR.stones[0], "empty");
  await reveal(CORRIDOR.trap);
  await stone(person, CORRIDOR.trap, "the trap you stepped on");
  await triggered(person);
  await choose("home");
  await person.onScreen("Home");
  // Whoever brings a seed along may know what lies there: such a corridor is not counted.
  assert.equal(await person.page.evaluate(() => localStorage["lantern/statistics.json"]), undefined);
  await person.isContent();
}

/** From stone to stone: which steps lead there. */
function steps([row, column], to) {
  const down = Array(Math.abs(to[0] - row)).fill(to[0] > row ? "down" : "up");
  return [...down, ...Array(Math.abs(to[1] - column)).fill(to[1] > column ? "right" : "left")];
}
const MOVES = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** Where the focus is, which must be on a stone. */
function stone_at(focus) {
  const found = /^cell-(\d+)-(\d+)$/.exec(focus ?? "");
  assert.ok(found, `the focus is on ${focus}`);
  return [Number(found[1]), Number(found[2])];
}

async function walks(person, to, step) {
  let at = stone_at((await person.told()).focus);
  for (const way of steps(at, to)) {
    at = [at[0] + MOVES[way][0], at[1] + MOVES[way][1]];
    await step(way, key(at));
  }
}

export const tests = {
  async "a corridor won and lost by keyboard"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const arrows = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };
    const step = (way, to) => person.presses(arrows[way], to);
    const at = async (to, press) => {
      await walks(person, to, step);
      await person.presses(press);
    };
    await person.opens(CORRIDOR.link);
    await wins_and_loses(person, {
      reveal: (to) => at(to, "Enter"),
      flag: (to) => at(to, "f"),
      // The focus is on the first thing to do next; Tab goes on through the others.
      choose: async (what) => {
        await person.focusOn("again");
        for (let tabs = 0; (await person.told()).focus !== what; tabs += 1) {
          assert.ok(tabs < 120, `Tab never comes to ${what}`);
          const { focus } = await person.told();
          await person.presses("Tab");
          await person.waitsFor("another focus", (told, focus) => told.focus !== focus, focus);
        }
        await person.presses("Enter");
      },
    });
  },

  async "a corridor won and lost by mouse"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens(CORRIDOR.link);
    await wins_and_loses(person, {
      reveal: (to) => person.clicks(key(to)),
      flag: (to) => person.clicks(key(to), "right"),
      choose: (what) => person.clicks(what),
    });
  },

  async "a corridor won and lost by touch"({ browser, address }) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
    const person = await Person.sitsDown(browser, address, phone);
    await person.opens(CORRIDOR.link);
    await wins_and_loses(person, {
      reveal: (to) => person.taps(key(to)),
      flag: async (to) => {
        const flagged = (await person.told()).things.find((thing) => thing.key === key(to)).name.endsWith("flag");
        await person.rests(key(to), ...named(to, flagged ? "covered" : "flag"));
      },
      choose: (what) => person.taps(what),
    });
  },

  async "a corridor won and lost by gamepad"({ browser, address }) {
    const person = await Person.sitsDown(browser, address, { before: withPad });
    const changes = async (to, button) => {
      await person.steers(key(to));
      const was = (await person.told()).things.find((thing) => thing.key === key(to)).name;
      await person.pushes(button, `a change of ${was}`, (told, [key, was]) => told.thing(key)?.name !== was, [key(to), was]);
    };
    await person.opens(CORRIDOR.link);
    await person.focusOn("cell-4-4");
    await person.waitsFor("a still stage", (told) => told.still);
    await person.page.evaluate(() => plug());
    await wins_and_loses(person, {
      reveal: (to) => changes(to, PAD.south),
      flag: (to) => changes(to, PAD.west),
      choose: async (what) => {
        await person.focusOn("again");
        await person.steers(what);
        await person.pushes(PAD.south, `${what} to be chosen`, (told, what) => !told.thing(what), what);
      },
    });
  },

  async "a corridor won and lost through the mirror alone"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const { page } = person;
    await person.opens();
    await page.getByRole("button", { name: /^Trap Detection/ }).dispatchEvent("click");
    await person.onScreen("Setup");
    await page.getByRole("textbox", { name: "Seed" }).fill("w1462");
    await person.waitsFor("the seed", (told) => told.thing("seed")?.value === "w1462" && told.still);
    await page.getByRole("button", { name: "Start", exact: true }).dispatchEvent("click");
    const cell = (at) => page.getByRole("button", { name: new RegExp(`^${name(at)}, `) });
    await wins_and_loses(person, {
      reveal: (to) => cell(to).dispatchEvent("click"),
      // A reader that can only activate switches to flags and back.
      flag: async (to) => {
        const mode = page.getByRole("switch", { name: "Flag mode" });
        await mode.dispatchEvent("click");
        await person.waitsFor("flag mode", (told) => told.thing("flag-mode")?.on === true);
        await cell(to).dispatchEvent("click");
        await person.waitsFor("a change", (told) => told.still);
        await mode.dispatchEvent("click");
        await person.waitsFor("no flag mode", (told) => told.thing("flag-mode")?.on === false);
      },
      choose: (what) => person.activates(what),
    });
  },
};
