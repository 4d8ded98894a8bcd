// Sound: nothing is heard, and nothing is fetched for it, before the first gesture.
import { lantern } from "./bridge.js";

let context = null;
const buffers = new Map();

async function begin() {
  if (context) return;
  try {
    context = new AudioContext();
  } catch {
    return;
  }
  const names = globalThis.LANTERN_SITE.files.filter((file) => file.startsWith("sounds/"));
  await Promise.allSettled(
    names.map(async (file) => {
      const response = await fetch(file);
      if (!response.ok) return;
      const name = file.slice("sounds/".length).replace(".ogg", "");
      // A browser that cannot decode it stays silent.
      buffers.set(name, await context.decodeAudioData(await response.arrayBuffer()));
    }),
  );
}

for (const gesture of ["pointerdown", "keydown"]) {
  window.addEventListener(
    gesture,
    (event) => {
      if (!event.isTrusted) return;
      begin();
      if (context?.state === "suspended" && !document.hidden) context.resume();
    },
    { capture: true },
  );
}

document.addEventListener("visibilitychange", () => {
  if (!context) return;
  if (document.hidden) context.suspend();
  else context.resume();
});

lantern.sound = (name, volume) => {
  const buffer = buffers.get(name);
  if (!context || context.state !== "running" || !buffer) return;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start();
};

lantern.sounding = () => ({ state: context?.state ?? "none", ready: buffers.size });
