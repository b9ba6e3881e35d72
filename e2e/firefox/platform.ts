import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { join } from 'node:path';

const listen = (server: Server): Promise<number> =>
  new Promise(
    (done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)), // it listens on a port
  );

async function freePort(): Promise<number> {
  const server = createSocketServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

const READY_TIMEOUT_MS = 120_000;

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false; // nobody listens there yet
  }
}

/** The platform with its demo companies, on the built widget, at a port of its own. */
export async function startPlatform(): Promise<{ address: string; stop: () => void }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn('node', [join(import.meta.dirname, '..', 'start-server.ts'), '--with-parent'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const stop = () => void server.kill('SIGTERM');
  for (const until = performance.now() + READY_TIMEOUT_MS; !(await isReady(address));) {
    if (server.exitCode !== null || performance.now() > until) {
      stop();
      throw new Error('the platform did not start');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  return { address, stop };
}

/** A page of somebody's own, on another site than the widget; each path shows what stands under it. */
export async function startHost(
  pages: Readonly<Record<string, string>>,
): Promise<{ address: string; stop: () => void }> {
  const server = createServer(({ url = '/' }, answer) => {
    const html = `<!doctype html><html lang="en"><title>Studio</title><h1>Studio</h1>${pages[url] ?? ''}`;
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  const port = await listen(server);
  return { address: `http://localhost:${port}`, stop: () => server.close().closeAllConnections() };
}
