import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embook-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder in use is refused with a line that says what to do, until it is released', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by another process (${process.pid}). Stop it, or set`);
  unlock();
  expect(existsSync(lock)).toBe(false);
  lockFolder(folder)();
});

test('the lock of a dead process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lock, `${pid}`);
  const unlock = lockFolder(folder);
  expect(readFileSync(lock, 'utf8')).toContain(String(process.pid));
  unlock();
});

test.runIf(existsSync('/proc/self/stat'))('a reused process id of a dead process does not hold the lock', () => {
  writeFileSync(lock, `${process.pid} 1`);
  lockFolder(folder)();
});

test('a lock that cannot be read as one is respected', () => {
  writeFileSync(lock, '');
  expect(() => lockFolder(folder)).toThrow('is in use by another process. Stop it');
});
