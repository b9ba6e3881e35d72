import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import type { Platform } from '../../tools/platform.ts';
import { COMPANY_KEY, EMBED_PASSWORD, USERNAME } from '../spec-platform/letter.ts';
import { specOrigins, specPorts } from '../spec-platform/ports.ts';
import { startStaticHost, type StaticHost } from '../spec-platform/static-host.ts';
import { startPlatformWith } from './own-platform.ts';
import { tinyWoff2 } from '../../apps/server/test/tiny-font.ts';

/** As many as in the specification. */
export const suffixes: readonly string[] = Array.from({ length: 49 }, (_, index) => `-moved${index}x`);

/** The font of the company on the own platform. */
export const FONT = { import: 'studio.woff2', name: 'Studio Sans' } as const;

export interface OwnBuild {
  /** Pages on other hosts: the company allows `listed` and `partner`; `separate` has the other widget. */
  readonly otherPage: (name: string, path: string) => string;
  /** The port of the specification platform that the build names; the test starts it. */
  readonly specPort: number;
  /** For a second one that the files allow too, counted from the other end, where no worker listens. */
  readonly sparePort: number;
  /** Our own platform, serving this build for one company called `studio`. */
  readonly platform: Platform;
  /** The same build as static files. */
  readonly files: StaticHost;
}

/** Serves a page that says its name, and frames a given address. */
async function startOtherPages(): Promise<Server> {
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const framed = searchParams.get('frame');
    const frame =
      framed && `<iframe src="${framed.replaceAll('"', '')}" title="Book" width="500" height="700"></iframe>`;
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Other</title>${frame ?? `<h1>${pathname} of ${request.headers.host}</h1>`}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

const shop = {
  name: 'Studio North',
  street: 'Oudegracht 112',
  zip: '3511 AW',
  city: 'Utrecht',
  country: 'Netherlands',
  hours: { mon: ['09:00-18:00'] },
  offers: ['services' as const],
  rooms: [{ ref: 'quiet', name: 'Quiet room' }],
  categories: [
    { name: 'Massage', services: [{ ref: 'massage', name: 'Massage', minutes: 60, price: 40, rooms: ['quiet'] }] },
  ],
};

/** A widget built with every setting, and the two ways to serve it: once for all journeys of a worker. */
export const test = base.extend<object, { builtWith: Readonly<Record<string, string>>; build: OwnBuild }>({
  builtWith: [
    { VITE_STYLE: 'side', VITE_STRICT_PATH: '1', VITE_SHOW_CLOSE_BUTTON: '1' },
    { option: true, scope: 'worker' },
  ],
  build: [
    async ({ builtWith }, provide, { parallelIndex }) => {
      const folder = await mkdtemp(join(tmpdir(), 'embook-build-'));
      const others = await startOtherPages();
      const { port } = others.address() as AddressInfo; // it listens on a port
      const otherPage = (name: string, path: string) => `http://${name}.localhost:${port}${path}`;
      const specPort = specPorts[parallelIndex] ?? 0;
      const sparePort = specPorts.at(-1 - parallelIndex) ?? 0;
      await promisify(execFile)('node', ['apps/widget/build/build-into.ts', folder], {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          VITE_BASE_URL: `http://127.0.0.1:${specPort}`,
          VITE_WS_BASE_URL: `ws://localhost:${specPort}`,
          VITE_COMPANY_API_KEY: COMPANY_KEY,
          VITE_USERNAME: USERNAME,
          VITE_PASSWORD: EMBED_PASSWORD,
          ...builtWith,
          VITE_REDIRECT_SUFFIXES: suffixes.join(', '),
          VITE_REDIRECT_URL: otherPage('separate', '/widget'),
        },
      });
      const company = {
        key: 'studio',
        name: 'Studio',
        font: FONT,
        allowed_hosts: ['listed', 'partner'].map((name) => otherPage(name, '')),
      };
      const platform = await startPlatformWith(
        { WIDGET_DIR: folder },
        { format: 'embook-company-1', company, shops: [shop], beside: { [FONT.import]: tinyWoff2 } },
      );
      const files = await startStaticHost(specOrigins, join(folder, 'client'));
      await provide({ otherPage, specPort, sparePort, platform, files });
      await files.close();
      await platform.stop();
      others.close().closeAllConnections();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** The company of the own platform: the build names another platform, so the address names ours again. */
export const studioAt = ({ platform }: OwnBuild, path: string): string =>
  `${platform.address}${path}?companyApiKey=studio&style=website&baseUrl=${encodeURIComponent(platform.address)}`;
