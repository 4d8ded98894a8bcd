// Works without a connection after the first visit: everything of this version lies in one cache, and comes from it.
importScripts("site.js");
const { cache: name, files } = self.LANTERN_SITE;

// Past the browser's own cache, which may still hold a file of the version before under the same name.
const fresh = (file) => new Request(file, { cache: "reload" });

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name);
      // The page has put the largest file there already.
      await Promise.all(files.map(async (file) => (await cache.match(file)) || cache.add(fresh(file))));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const old of await caches.keys()) {
        if (old.startsWith("lantern-") && old !== name) await caches.delete(old);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(name);
    // The browser looks for a new version by itself; it is there at the visit after that.
    if (event.request.mode === "navigate") return (await cache.match("./")) ?? fetch(event.request);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
