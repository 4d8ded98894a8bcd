// A static server like any other: a folder below a path of a site, with the types that browsers insist on.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".ogg": "audio/ogg",
};

/** Serves a folder at a path; resolves to its address and a function that ends it. */
export function serve(folder, path = "/") {
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const inside = asked.startsWith(path) ? normalize(asked.slice(path.length) || "index.html") : "..";
    const file = join(folder, inside.endsWith("/") ? `${inside}index.html` : inside);
    if (inside.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Length": statSync(file).size,
      "Cache-Control": "no-cache",
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((done) => {
    server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
      done({ address: `http://localhost:${server.address().port}${path}`, end: () => server.close() });
    });
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { address } = await serve(process.argv[2] ?? "wasm/site-ship");
  console.log(`Lantern is open at ${address}`);
}
