// Loads the game: the lantern burns and the bar fills while its bytes come in; what cannot be is said in plain words.
import { lantern } from "./bridge.js";
import "./mirror.js";
import "./keys.js";
import "./fingers.js";
import "./pads.js";
import "./sound.js";
import "./share.js";
import "./records.js";
import "./hidden.js";

const site = globalThis.LANTERN_SITE;
const korean = navigator.languages.find((tag) => /^(ko|en)/.test(tag))?.startsWith("ko") ?? false;
const say = korean
  ? {
      loading: "등불을 켜는 중이에요 …",
      bar: "불러오는 중",
      nothing: "이 브라우저에서는 WebGL2를 쓸 수 없어서 등불을 켜지 못했어요. 더 새로운 브라우저를 쓰거나 하드웨어 가속을 켜 주세요.",
      failed: "등불을 다 불러오지 못했어요. 연결을 확인하고 다시 해 볼까요?",
      stopped: "등불이 갑자기 꺼졌어요. 두던 판은 남아 있으니 다시 열면 이어서 할 수 있어요.",
      again: "다시 하기",
    }
  : {
      loading: "Lighting the lantern …",
      bar: "Loading",
      nothing: "This browser has no WebGL2, so Lantern cannot be drawn. A newer browser, or hardware acceleration switched on, will do.",
      failed: "Lantern could not be loaded. Is there a connection?",
      stopped: "Lantern has stopped unexpectedly. The game is kept: open it again to continue.",
      again: "Try again",
    };

const porch = document.getElementById("porch");
const line = document.getElementById("porch-words");
const bar = document.getElementById("bar");
const filled = document.getElementById("filled");
const again = document.getElementById("again");
document.documentElement.lang = korean ? "ko" : "en";
line.textContent = say.loading;
bar.setAttribute("aria-label", say.bar);
again.textContent = say.again;
again.addEventListener("click", () => location.reload());

let over = false;

function stop(words) {
  if (over) return;
  over = true;
  document.documentElement.dataset.state = "stopped";
  porch.hidden = false;
  porch.classList.remove("gone");
  line.textContent = words;
  line.setAttribute("role", "alert");
  bar.hidden = true;
  again.hidden = false;
  document.getElementById("things").replaceChildren();
  document.getElementById("words").replaceChildren();
  again.focus();
}

function progress(share) {
  const percent = Math.min(100, Math.round(share * 100));
  filled.style.width = `${percent}%`;
  bar.setAttribute("aria-valuenow", percent);
}

// A panic of the game ends in an error of its machine.
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) stop(say.stopped);
});
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof WebAssembly.RuntimeError) stop(say.stopped);
});

lantern.begun = () => {
  document.getElementById("stage").tabIndex = -1;
  document.documentElement.dataset.state = "begun";
  performance.mark("lantern-begun");
  porch.classList.add("gone");
  setTimeout(() => {
    if (!over) porch.hidden = true;
  }, 500);
  // Everything is kept for a visit without a connection, once there is nothing more urgent.
  navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" }).catch(() => {});
};

/** The bytes of the game, counted as they come, and kept for the next visit. */
async function download() {
  const response = await fetch(site.wasm);
  if (!response.ok || !response.body) throw new Error(`${site.wasm}: ${response.status}`);
  if (globalThis.caches && !(await caches.match(site.wasm).catch(() => null))) {
    const copy = response.clone();
    caches.open(site.cache).then((cache) => cache.put(site.wasm, copy)).catch(() => {});
  }
  let got = 0;
  const counted = new TransformStream({
    transform(chunk, out) {
      got += chunk.byteLength;
      progress(got / site.bytes);
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers: { "Content-Type": "application/wasm" } });
}

async function start() {
  if (typeof WebAssembly !== "object" || !document.createElement("canvas").getContext("webgl2")) {
    return stop(say.nothing);
  }
  let game;
  try {
    game = await import(`./${site.script}`);
    await game.default({ module_or_path: download() });
  } catch (error) {
    // The window system leaves the stack by an exception of its own; that is no failure.
    if (String(error?.message).includes("Using exceptions for control flow")) return;
    if (!(error instanceof WebAssembly.RuntimeError)) console.warn(error);
    stop(error instanceof WebAssembly.RuntimeError ? say.stopped : say.failed);
  }
}

start();
