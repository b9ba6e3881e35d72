import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'fire', 'tools', 'docs'];

/** Installed or generated files. */
const MADE = new Set(['node_modules', 'dist', 'paraglide', 'project.inlang', 'test-results', 'playwright-report']);

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !MADE.has(entry.name)) yield* walk(root, path);
    if (entry.isFile()) yield path;
  }
}

/** Every source file, as paths below `root` with forward slashes. */
export const sourceFiles = (root: string): string[] =>
  FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => [...walk(root, folder)]);
