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

/** Keys that are not used: neither `m.key`, nor `m['key']`, nor by a prefix as m[`begin_${…}`]. */
export function unusedKeys(folder: string, keys: readonly string[]): string[] {
  const wanted = (path: string) => /\.tsx?$/.test(path) && !path.startsWith('paraglide') && !PROOF.test(path);
  const source = textsBelow(join(folder, 'src'), wanted);
  const named = new Set([...source.matchAll(/\bm(?:\.|\[['"])(\w+)/g)].map(([, key]) => key));
  const begun = [...source.matchAll(/\bm\[`(\w+)\$\{/g)].map(([, beginning = '']) => beginning);
  return keys.filter((key) => !named.has(key) && !begun.some((beginning) => key.startsWith(beginning)));
}

/** Keys the compiler did not turn into code: with a wrong plug-in path it silently compiles nothing. */
export function uncompiledKeys(folder: string, keys: readonly string[]): string[] {
  const compiled = textsBelow(join(folder, 'src', 'paraglide'), (path) => path.endsWith('.js'));
  const words = new Set(compiled.match(/\w+/g));
  return keys.filter((key) => !words.has(key));
}
