import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measurement, Result } from './measure.ts';

const BUILD = join(import.meta.dirname, '..', 'apps', 'widget', 'dist', 'client');
const KB = 1000;
const SCRIPT_BOUND = 90 * KB;
const STYLE_BOUND = 8 * KB;

/** The screens a visit may begin with. They are downloaded apart from the entry, but at once with it. */
const firstScreens = {
  'shop list': ['src/shops/shops-screen.tsx'],
  services: ['src/shops/shop-home.tsx', 'src/services/services-screen.tsx'],
};

const locales = ['en', 'de', 'nl', 'lt'];

/** What we read of a chunk in Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

function readManifest(): Record<string, Chunk> {
  const path = join(BUILD, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('no build of the widget: run npm run build');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>; // written by Vite
}

/** Every file of the entry and the screens: what they import, their styles, and their texts in one language. */
function filesOf(manifest: Record<string, Chunk>, screens: readonly string[], locale: string): string[] {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry && name.endsWith('.html'));
  if (!entry) throw new Error('the manifest names no html entry');
  const names = new Set([entry, ...screens]);
  const files = new Set<string>();
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the manifest does not know ${name}`);
    const texts = (chunk.dynamicImports ?? []).filter(
      (text) => text.startsWith('texts:') && text.endsWith(`/${locale}`),
    );
    for (const found of [...(chunk.imports ?? []), ...texts]) names.add(found);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  }
  return [...files];
}

const gzipSize = (file: string): number => gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length;

/** The heaviest first load over all first screens and languages, in gzipped bytes of files with this ending. */
function heaviest(ending: '.js' | '.css', bound: number): Result {
  const manifest = readManifest();
  const loads = Object.entries(firstScreens).flatMap(([screen, sources]) =>
    locales.map((locale) => {
      const files = filesOf(manifest, sources, locale).filter((file) => file.endsWith(ending));
      const bytes = files.reduce((sum, file) => sum + gzipSize(file), 0);
      return { bytes, text: `${(bytes / KB).toFixed(1)} KB in ${files.length} files (${screen}, ${locale})` };
    }),
  );
  const { bytes, text } = loads.reduce((most, load) => (load.bytes > most.bytes ? load : most));
  return { measured: text, pass: bytes <= bound };
}

export const firstLoadMeasurements: readonly Measurement[] = [
  {
    id: 'W1',
    what: 'first-load JS, gzip -9',
    bound: `<= ${SCRIPT_BOUND / KB} KB`,
    measure: () => heaviest('.js', SCRIPT_BOUND),
  },
  {
    id: 'W2',
    what: 'first-load CSS, gzip -9',
    bound: `<= ${STYLE_BOUND / KB} KB`,
    measure: () => heaviest('.css', STYLE_BOUND),
  },
];
