import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

const scripts = [
  'builder',
  'checks',
  'company',
  'contrast',
  'copy',
  'foreign-frame',
  'frame-ancestors',
  'page',
  'preview',
  'report',
  'storage',
  'storage-probe',
  'text-in',
  'things',
] as const;
const styles = ['builder', 'outcome', 'host'] as const;

interface BuilderFile {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<string>;
}

const textOf = (file: string, base = import.meta.url): Promise<string> => readFile(new URL(file, base), 'utf8');

/** A browser knows no packages: the one file that the scripts take from the domain lies beside them. */
const DOMAIN = '@embook/domain/shared';
const forBrowsers = (text: string): string =>
  stripTypeScriptTypes(text).replace(`'${DOMAIN}'`, `'./domain-contrast.ts'`);

/**
 * What the builder's pages load. The scripts keep their names, so that their imports hold in the browser too; their
 * types are taken out when the first person asks for them, which spares everybody else a build step.
 */
export const builderFiles: readonly BuilderFile[] = [
  ...scripts.map((name) => script(name, () => textOf(`client/${name}.ts`))),
  script('domain-contrast', () => textOf('contrast.ts', import.meta.resolve(DOMAIN))),
  ...styles.map((name) => ({
    path: `/builder/${name}.css`,
    type: 'text/css; charset=utf-8',
    read: once(() => textOf(`${name}.css`)),
  })),
];

function script(name: string, read: () => Promise<string>): BuilderFile {
  return {
    path: `/builder/client/${name}.ts`,
    type: 'text/javascript; charset=utf-8',
    read: once(async () => forBrowsers(await read())),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
