import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const HELP = `Renders the demo companies' drawings to the pictures that the importer loads.

  node tools/render-pictures.ts               all of them
  node tools/render-pictures.ts tea portrait  only those whose name begins so

Reads apps/server/seed/pictures/source/*.svg, writes apps/server/seed/pictures/*.webp.`;

const FOLDER = join(import.meta.dirname, '..', 'apps', 'server', 'seed', 'pictures');

/** Twice the largest displayed width; portraits and logos are always small. */
const widthOf = (name: string): number => (name.startsWith('portrait-') ? 640 : name.startsWith('logo-') ? 512 : 1600);

const MAX_BYTES = 90_000;
const BEST_QUALITY = 86;
const WORST_QUALITY = 50;

/** The best quality within the size limit: a grainy night needs more bytes than a plain wall. */
async function render(name: string): Promise<{ bytes: Buffer; quality: number }> {
  const width = widthOf(name);
  // Drawings are 1200 or 200 units wide; a matching density keeps their edges sharp instead of scaling pixels up.
  const { width: units } = await sharp(join(FOLDER, 'source', `${name}.svg`)).metadata();
  const drawn = sharp(join(FOLDER, 'source', `${name}.svg`), { density: (72 * width) / units }).resize(width);
  const pixels = await drawn.removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  for (let quality = BEST_QUALITY; ; quality -= 4) {
    const bytes = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.byteLength <= MAX_BYTES || quality <= WORST_QUALITY) return { bytes, quality };
  }
}

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(HELP);
} else {
  const names = globSync('*.svg', { cwd: join(FOLDER, 'source') })
    .map((file) => basename(file, '.svg'))
    .filter((name) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)))
    .toSorted();
  if (names.length === 0) {
    console.error('No drawing has such a name.');
    process.exitCode = 1;
  }
  for (const [index, name] of names.entries()) {
    const { bytes, quality } = await render(name);
    writeFileSync(join(FOLDER, `${name}.webp`), bytes);
    console.log(
      `${String(index + 1).padStart(3)}/${names.length}  ${name.padEnd(18)}${String(Math.round(bytes.byteLength / 1000)).padStart(4)} KB  quality ${quality}`,
    );
  }
}
