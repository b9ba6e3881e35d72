import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROOF = /\.(?:test|example)\.tsx?$/;

function textsBelow(folder: string, wanted: (path: string) => boolean): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(wanted)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}

/** Keys that no screen and no mail says: neither `m.key`, nor `m['key']`, nor built from their beginning as m[`begin_${…}`]. */
export function unusedKeys(folder: string, keys: readonly string[]): string[] {
  const wanted = (path: string) => /\.tsx?$/.test(path) && !path.startsWith('paraglide') && !PROOF.test(path);
  const source = textsBelow(join(folder, 'src'), wanted);
  const named = new Set([...source.matchAll(/\bm(?:\.|\[['"])(\w+)/g)].map(([, key]) => key));
  const begun = [...source.matchAll(/\bm\[`(\w+)\$\{/g)].map(([, beginning = '']) => beginning);
  return keys.filter((key) => !named.has(key) && !begun.some((beginning) => key.startsWith(beginning)));
}

/** Keys the compiler did not turn into code: with a wrong plug-in path it compiles nothing, without a word. */
export function uncompiledKeys(folder: string, keys: readonly string[]): string[] {
  const compiled = textsBelow(join(folder, 'src', 'paraglide'), (path) => path.endsWith('.js'));
  const words = new Set(compiled.match(/\w+/g));
  return keys.filter((key) => !words.has(key));
}
