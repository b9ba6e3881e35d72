import { createServer, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

const listen = (server: Server): Promise<number> =>
  new Promise(
    (done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)), // it listens on a port
  );

/** The page before has time to see its downloads fail, and to say so. */
const SLOW_MS = 2_000;

/** A page of somebody's own, on another site than the widget; each path shows what stands under it, `/slow` later. */
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

/** Another address of the platform, where downloads stay on their way from `hold` on. */
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
    // Whoever leaves ends the requests of the page.
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
