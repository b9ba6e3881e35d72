import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Firefox of the environment variable, else the first in the PATH; Debian calls it firefox-esr. */
export function firefoxPath(): string | undefined {
  const named = process.env['FIREFOX'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}
