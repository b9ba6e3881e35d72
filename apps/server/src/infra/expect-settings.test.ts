import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { lockFolder } from './db/folder-lock.ts';
import { expectSettings } from './expect-settings.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'embook-start-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const free = { host: '127.0.0.1', port: 0, databaseUrl: undefined, widgetDir: undefined };

/** What the operator reads; anything but a `ConfigError` would be shown with its stack (main.ts). */
async function refusal(settings: { readonly dataDir: string; readonly widgetDir?: string }): Promise<string> {
  const error: unknown = await expectSettings({ ...free, ...settings }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof Error ? error.message : '';
}

test('a folder that can be made and that nobody uses is accepted', async () => {
  await expect(expectSettings({ ...free, dataDir: join(folder, 'data') })).resolves.toBeUndefined();
});

test('the folder is a file, or cannot be made', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'below'), '/proc/embook'])
    expect(await refusal({ dataDir })).toMatch(
      /^the folder \/\S+ cannot be made \(.+\): set DATA_DIR to one that can\.$/,
    );
});

test('another process uses the folder', async () => {
  const unlock = lockFolder(folder);
  expect(await refusal({ dataDir: folder })).toBe(
    `${folder} is in use by another process (${process.pid}). Stop it, or set another DATA_DIR.`,
  );
  unlock();
});

test('there is no widget', async () => {
  expect(await refusal({ dataDir: folder, widgetDir: folder })).toBe(
    `WIDGET_DIR has no build of the widget: there is no ${folder}/server/entry-server.js.`,
  );
});
