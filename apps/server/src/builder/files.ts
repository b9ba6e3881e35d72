import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

const scripts = [
  'builder',
  'checks',
  'company',
  'contrast',
  'copy',
  'frame-ancestors',
  'preview',
  'report',
  'storage',
  'text-in',
] as const;
const styles = ['builder', 'outcome', 'host'] as const;

interface BuilderFile {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<string>;
}

const textOf = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');

/**
 * What the builder's pages load. The scripts keep their names, so that their imports hold in the browser too; their
 * types are taken out when the first person asks for them, which spares everybody else a build step.
 */
export const builderFiles: readonly BuilderFile[] = [
  ...scripts.map((name) => ({
    path: `/builder/client/${name}.ts`,
    type: 'text/javascript; charset=utf-8',
    read: once(async () => stripTypeScriptTypes(await textOf(`client/${name}.ts`))),
  })),
  ...styles.map((name) => ({
    path: `/builder/${name}.css`,
    type: 'text/css; charset=utf-8',
    read: once(() => textOf(`${name}.css`)),
  })),
];

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
