// A whole game of Word Wolf, in Korean words, through the mirror; what is said is composed in Hangul by the browser.
import { strict as assert } from "node:assert";
import { Person } from "./person.mjs";

/** Syllables, and how they come to be. */
const SAID = [
  [["ㅁ", "마", "맛"], ["ㅇ", "이", "있"], ["ㄷ", "다"]],
  [["ㅈ", "조", "좋"], ["ㅇ", "아"]],
  [["ㅁ", "마", "많"], ["ㅇ", "아"]],
].map((syllables) => ({ syllables, whole: syllables.map((parts) => parts.at(-1)).join("") }));

export const tests = {
  async "a whole game at the fire through the mirror, in Hangul"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    const { page } = person;
    const tools = await page.context().newCDPSession(page);
    await person.opens("?game=wordwolf:deadline_ms=3600000,language=ko#lamp");
    await person.onScreen("Table");
    for (const [round, { syllables, whole }] of SAID.entries()) {
      await person.waitsFor(`hint ${round + 1}`, (told) => told.thing("hint")?.value === "" && told.still);
      await page.getByRole("textbox", { name: "Your hint" }).focus();
      await person.focusOn("hint");
      let before = "";
      for (const parts of syllables) {
        for (const text of parts) {
          await tools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
          await person.waitsFor("what is being composed", (told) => told.thing("hint").preedit);
        }
        before += parts.at(-1);
        await tools.send("Input.insertText", { text: parts.at(-1) });
        const written = (told, text) => told.thing("hint").value === text && !told.thing("hint").preedit;
        await person.waitsFor(before, written, before);
      }
      assert.equal(before, whole);
      await person.activates("send");
    }
    await person.waitsFor("the vote", (told) => told.thing("vote-first") && told.still);
    await person.activates("vote-first");
    await person.waitsFor("somebody to vote for", (told) => told.thing("vote") && !told.thing("vote").off);
    await person.activates("vote");
    await person.waitsFor("the end", (told) => told.thing("again") && told.thing("tab-hints") && told.still);
    await person.activates("tab-hints");
    for (const { whole } of SAID) {
      await person.waitsFor(whole, (told, whole) => told.all.includes(whole), whole);
    }
    await person.activates("home");
    await person.onScreen("Home");
    await person.isContent();
  },
};
