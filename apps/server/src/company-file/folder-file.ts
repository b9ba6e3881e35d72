import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * The content of a file that a company file names, or why there is none. A link that leads out of the folder is refused:
 * who sent the folder would otherwise publish any file that the operator can read as a picture (A16).
 */
export async function readFolderFile(
  baseDir: string,
  path: string,
  { maxBytes, tooLarge }: { readonly maxBytes: number; readonly tooLarge: string },
): Promise<Buffer | string> {
  const file = await realpath(join(baseDir, path)).catch(() => undefined);
  if (file === undefined) return 'is not there';
  if (!file.startsWith((await realpath(baseDir)) + sep)) return 'leads out of the folder of this file';
  const { size, isFile } = await stat(file).then((found) => ({ size: found.size, isFile: found.isFile() }));
  if (!isFile) return 'is not there';
  return size > maxBytes ? tooLarge : readFile(file);
}
