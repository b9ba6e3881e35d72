import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The browser that set-up found (`node tools/setup.mjs --browser`), or that of the environment variable. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  try {
    return readFileSync(join(import.meta.dirname, '..', 'node_modules', '.chromium'), 'utf8').trim();
  } catch {
    throw new Error(
      'No Chromium is known yet: run `node tools/setup.mjs --browser`, or set CHROMIUM to the path of one.',
    );
  }
}

/** Root cannot use the sandbox, and a browser under test should make no other connections. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];
