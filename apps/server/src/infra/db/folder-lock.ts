import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Keeps a second process out of a data folder: the embedded database does not, and both would write. A lock whose
 * process is gone is taken over. Returns the function that releases it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      writeFileSync(path, identityOf(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    removeIfStale(path, folder);
  }
}

function removeIfStale(path: string, folder: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    const holder = readFileSync(path, 'utf8');
    const pid = Number(holder.split(' ')[0]);
    // Written a moment ago and not yet filled, or by a process that still runs.
    if (!pid || identityOf(pid) === holder)
      throw new ConfigError(
        `${folder} is in use by another process${pid ? ` (${pid})` : ''}. Stop it, or set another DATA_DIR.`,
      );
    renameSync(path, aside);
    // Another process may have found the stale lock first, and then it is its lock that was moved.
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** A process by number and, where the system tells, by start: process ids are reused, in containers at each start. */
function identityOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not ours to signal, but alive.
    if (!hasCode(error, 'EPERM')) return '';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
