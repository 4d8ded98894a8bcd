// Text: the browser's own composition, paste, and a name that is kept.
import { strict as assert } from "node:assert";
import { Person } from "./person.mjs";

export const tests = {
  async "Hangul is composed in a field"({ browser, address }) {
    const permissions = ["clipboard-read", "clipboard-write"];
    const person = await Person.sitsDown(browser, address, { permissions });
    const { page } = person;
    const tools = await page.context().newCDPSession(page);
    await person.opens();
    await person.presses("Enter");
    await person.onScreen("Setup");
    await person.focusOn("start");
    await person.presses("ArrowUp", "seed");
    for (const text of ["ㄷ", "드", "등"]) {
      await tools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
      await person.waitsFor("what is being composed", (told) => told.thing("seed").preedit);
      assert.equal((await person.told()).things.find((thing) => thing.key === "seed").value, "", "nothing is committed yet");
    }
    await tools.send("Input.insertText", { text: "등" });
    await person.waitsFor("a syllable", (told) => told.thing("seed").value === "등" && !told.thing("seed").preedit);
    for (const text of ["ㅂ", "부", "불"]) {
      await tools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
    }
    await tools.send("Input.insertText", { text: "불" });
    await person.waitsFor("a word", (told) => told.thing("seed").value === "등불");
    // Between the two, by the caret; then a paste behind them.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("-", { delay: 30 });
    await person.waitsFor("a letter in the middle", (told) => told.thing("seed").value === "등-불");
    await page.keyboard.press("End");
    await page.evaluate(() => navigator.clipboard.writeText("켜기"));
    await page.keyboard.press("Control+V");
    await person.waitsFor("what was pasted", (told) => told.thing("seed").value === "등-불켜기");
    await page.keyboard.press("Backspace");
    await person.waitsFor("one letter less", (told) => told.thing("seed").value === "등-불켜");
    await person.presses("ArrowDown", "start");
    await person.presses("Enter");
    await person.onScreen("Table");
    const save = await page.evaluate(() => JSON.parse(localStorage["lantern/table.json"]));
    assert.equal(save.record.seed, "등-불켜");
    await person.isContent();
  },

  async "a name is kept"({ browser, address }) {
    const person = await Person.sitsDown(browser, address);
    await person.opens();
    await person.activates("profile");
    await person.onScreen("Profile");
    await person.page.getByRole("textbox").focus();
    await person.focusOn("name");
    await person.page.keyboard.type("Ada", { delay: 30 });
    await person.waitsFor("the name", (told) => told.thing("name").value === "Ada" && told.still);
    await person.presses("Escape");
    await person.onScreen("Home");
    await person.reloads();
    await person.activates("profile");
    await person.onScreen("Profile");
    await person.waitsFor("the name again", (told) => told.thing("name").value === "Ada");
    await person.isContent();
  },
};
