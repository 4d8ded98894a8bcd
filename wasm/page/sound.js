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
      goRound(name);
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

function play(name, volume, options = {}) {
  const buffer = buffers.get(name);
  if (!context || context.state !== "running" || !buffer) return undefined;
  const source = new AudioBufferSourceNode(context, { buffer, ...options });
  const gain = new GainNode(context, { gain: volume });
  source.connect(gain).connect(context.destination);
  source.start();
  return { source, gain };
}

const phrases = new Set();

lantern.sound = (name, volume) => {
  const playing = play(name, volume);
  if (!playing || !name.startsWith("music")) return;
  phrases.add(playing);
  playing.source.addEventListener("ended", () => phrases.delete(playing));
};

lantern.hush = () => {
  for (const { source, gain } of phrases) {
    gain.gain.setTargetAtTime(0, context.currentTime, 0.12);
    source.stop(context.currentTime + 0.6);
  }
};

// The tone of the room is wanted before it can be heard: it begins with the first gesture.
const loops = new Map();

function goRound(name) {
  const wanted = loops.get(name);
  if (!wanted) return;
  if (wanted.playing) wanted.playing.gain.gain.setTargetAtTime(wanted.volume, context.currentTime, 0.1);
  else if (wanted.volume > 0) wanted.playing = play(name, wanted.volume, { loop: true });
}

lantern.loop = (name, volume) => {
  loops.set(name, { ...loops.get(name), volume });
  goRound(name);
};

lantern.sounding = () => ({ state: context?.state ?? "none", ready: buffers.size });
