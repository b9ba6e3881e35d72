import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The server sends these files as they are; compressing at build time makes requests cheap. */
const folder = resolve(process.argv[2] ?? 'dist');

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:js|css|svg)$/.test(name)) continue;
  const path = join(folder, name);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}
