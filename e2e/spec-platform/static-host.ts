import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../apps/widget/dist/client');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface StaticHost {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * A plain web server: static files, and index.html for every other path. Its operator only added the line with the
 * allowed platforms (docs/embedding.md).
 */
export async function startStaticHost(allowed: readonly string[], folder = FOLDER): Promise<StaticHost> {
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const page = index.replace(
    '</head>',
    `<meta name="embook-allowed-base-urls" content="${allowed.join(' ')}" /></head>`,
  );
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const type = TYPES[extname(path)];
    if (type === undefined) return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    readFile(join(folder, path)).then(
      (file) => response.setHeader('content-type', type).end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
