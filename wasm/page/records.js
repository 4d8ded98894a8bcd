// Games that were played: a record dropped onto the page, or one that the address names.
import { lantern, tell } from "./bridge.js";

const MOST_BYTES = 32 << 20;

async function look(blob) {
  tell({ is: "record", text: blob.size > MOST_BYTES ? "" : await blob.text() });
}

addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});

addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  // What is dropped on a field belongs to the field.
  if (!file || event.defaultPrevented) return;
  event.preventDefault();
  look(file);
});

/** `?replay=ADDRESS`, of this site alone; then the address is clean, so that a reload does not begin it again. */
lantern.replay = async () => {
  const asked = new URLSearchParams(location.search).get("replay");
  if (!asked) return;
  const address = new URL(asked, location.href);
  history.replaceState(null, "", location.pathname);
  try {
    if (address.origin !== location.origin) throw new Error("another site");
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    await look(await answer.blob());
  } catch {
    tell({ is: "record", text: "" });
  }
};
