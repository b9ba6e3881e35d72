import { chmodSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

const FOLDER = 0o700;
const FILE = 0o600;

/** Makes a folder, or takes over one, that only its owner may read, with everything in it (C). */
export function makePrivate(folder: string): void {
  makeFolder(folder);
  try {
    for (const path of [folder, ...within(folder)]) {
      const status = lstatSync(path);
      const mode = status.isDirectory() ? FOLDER : FILE;
      if ((status.mode & 0o777) !== mode) chmodSync(path, mode);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    throw new ConfigError(
      `${folder} holds customers' data and cannot be closed to others: let its owner run Embook, or set another DATA_DIR.`,
    );
  }
}

/** One level after the other: Node's recursive way never returns where a file system takes no folders, as in /proc. */
function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: FOLDER });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Another process may have made it in the meantime.
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file of that name' : String(code);
    throw new ConfigError(`the folder ${path} cannot be made (${reason}): set DATA_DIR to one that can.`);
  }
}

/** Writes everything in a folder to disk, once: what made the first files of a database left that to the system. */
export function syncFolder(folder: string): void {
  for (const path of [...within(folder), folder]) {
    const file = openSync(path, 'r');
    fsyncSync(file);
    closeSync(file);
  }
}

const within = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
