import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { startDev } from './dev/start-dev.ts';

const root = join(import.meta.dirname, '..');
const widget = join(root, 'apps/widget');

// Inside the repository, where the packages are found, but not below node_modules, which is not watched.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm run dev shows a changed text at once', async () => {
  cpSync(join(widget, 'messages/auth'), join(folder, 'messages/auth'), { recursive: true });
  const path = join(folder, 'messages/auth/en.json');
  const server = await startDev(folder, {
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', watch: { usePolling: true, interval: 50 } },
  });
  try {
    const shown = async () => {
      const { m } = await server.ssrLoadModule(join(folder, 'src/paraglide/messages.js'));
      return (m as { auth_field_phone: () => string }).auth_field_phone();
    };
    expect(await shown()).toBe('Phone number');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"Phone number"', '"Where we ring you"'));
    await vi.waitFor(async () => expect(await shown()).toBe('Where we ring you'), { timeout: 120_000, interval: 200 });
  } finally {
    await server.close();
  }
});

test('npm run dev sends its calls to the platform at PORT', async () => {
  const proxied = async () => {
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, join(widget, 'vite.config.ts'));
    return Object.values(loaded?.config.server?.proxy ?? {});
  };
  vi.stubEnv('PORT', '9123');
  const there = await proxied();
  expect(there.length).toBeGreaterThan(0);
  expect(new Set(there)).toEqual(new Set(['http://127.0.0.1:9123']));
  vi.stubEnv('PORT', undefined);
  expect(new Set(await proxied())).toEqual(new Set(['http://127.0.0.1:8480']));
  vi.unstubAllEnvs();
});
