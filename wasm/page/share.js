// What goes out of the page and comes into it: links, sharing, files.
import { lantern, tell } from "./bridge.js";

/** The game that the address asks for, once; then the address is clean, so that a reload continues. */
lantern.link = () => {
  const game = new URLSearchParams(location.search).get("game");
  if (!game) return undefined;
  let seed = location.hash.slice(1);
  try {
    seed = decodeURIComponent(seed);
  } catch {
    // Taken as it is.
  }
  seed ||= [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  history.replaceState(null, "", location.pathname);
  return `${game}#${seed}`;
};

function address(id) {
  const at = id.indexOf("#");
  const [game, seed] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  const query = encodeURIComponent(game).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%7E", "~");
  return new URL(`?game=${query}#${encodeURIComponent(seed)}`, new URL(".", location.href)).href;
}

lantern.share = async (text, id) => {
  const url = address(id);
  if (navigator.share) {
    try {
      await navigator.share({ text, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    tell({ is: "shared", copied: true });
  } catch {
    tell({ is: "shared", failed: true, id });
  }
};

lantern.save = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
