import { createServer, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

const listen = (server: Server): Promise<number> =>
  new Promise(
    (done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)), // it listens on a port
  );

/** Gives the previous page time to report failed downloads. */
const SLOW_MS = 2_000;

/** A host page on another site than the widget; each path serves its page, `/slow` later. */
export async function startHost(
  pages: Readonly<Record<string, string>>,
): Promise<{ address: string; stop: () => void }> {
  const server = createServer(({ url = '/' }, answer) => {
    const html = `<!doctype html><html lang="en"><title>Studio</title><h1>Studio</h1>${pages[url] ?? ''}`;
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    setTimeout(() => answer.end(html), url === '/slow' ? SLOW_MS : 0);
  });
  const port = await listen(server);
  return { address: `http://localhost:${port}`, stop: () => server.close().closeAllConnections() };
}

/** A proxy to the platform that holds downloads back from `hold` on. */
export async function startHoldingProxy(
  platform: string,
): Promise<{ address: string; hold: (path: RegExp) => Promise<void>; stop: () => void }> {
  let held: RegExp | undefined;
  let onHeld = (): void => {};
  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming;
    if (held?.test(url)) return onHeld();
    const forwarded = request(platform + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    // Leaving a page aborts its requests.
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${port}`,
    hold: (path) =>
      new Promise((done) => {
        held = path;
        onHeld = done;
      }),
    stop: () => server.close().closeAllConnections(),
  };
}
