import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { packageArchive } from './archive.ts';
import packageJson from './package.json' with { type: 'json' };
import { readWords } from './read-words.ts';

const folder = import.meta.dirname;

interface Piece {
  readonly input: string;
  readonly file: string;
  readonly format: 'iife' | 'esm';
  readonly external?: readonly string[];
  readonly banner?: string;
}

/** The loader as pages include it, the entry points of the package, and the React demo page. */
const pieces: readonly Piece[] = [
  { input: 'src/loader.ts', file: 'embed.js', format: 'iife' },
  { input: 'src/load.ts', file: 'load.js', format: 'esm' },
  // The directive lets a server component import it.
  { input: 'src/react.ts', file: 'react.js', format: 'esm', external: ['react'], banner: '"use client";' },
  { input: 'demo/react-app.tsx', file: 'demo-react.js', format: 'iife' },
];

const define = {
  __VERSION__: JSON.stringify(packageJson.version),
  __WORDS__: JSON.stringify(readWords()),
  'process.env.NODE_ENV': '"production"',
};

/** Renamed into place, so that a running platform reads either the old or the new file. */
function write(file: string, content: string | Buffer): void {
  const path = join(folder, 'dist', file);
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

mkdirSync(join(folder, 'dist'), { recursive: true });
for (const { input, file, format, external = [], banner = '' } of pieces) {
  const bundle = await rolldown({
    input: join(folder, input),
    external: [...external],
    transform: { define, target: 'es2022' },
    optimization: { inlineConst: true },
    treeshake: { moduleSideEffects: input.startsWith('demo') },
  });
  const { output } = await bundle.generate({ format, minify: true });
  // An arrow function is a few bytes shorter around the loader (W8).
  const code = output[0].code.replaceAll('/* @__PURE__ */ ', '').replace(/^\(function\(\)/, '(()=>');
  write(file, banner + code);
  await bundle.close();
}

/** The declarations of the package; what they import is renamed to the built files. */
for (const name of ['load', 'react', 'public-api']) {
  const { code, errors } = isolatedDeclarationSync(
    `${name}.ts`,
    readFileSync(join(folder, 'src', `${name}.ts`), 'utf8'),
  );
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  write(`${name}.d.ts`, code.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
}

/** The package as the platform serves it: it is on no registry. What only this repository needs is left out. */
const { scripts: _, devDependencies: __, ...published } = packageJson;
const packed = ['README.md', 'LICENSE', ...packageJson.files];
write(
  'embook-embed.tgz',
  packageArchive({
    'package.json': `${JSON.stringify(published, null, 2)}\n`,
    ...Object.fromEntries(packed.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
  }),
);

const integrity = createHash('sha384')
  .update(readFileSync(join(folder, 'dist', 'embed.js')))
  .digest('base64');
console.log(`embed.js ${packageJson.version} sha384-${integrity}`);
