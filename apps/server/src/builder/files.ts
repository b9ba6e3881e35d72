import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

const scripts = [
  'builder',
  'checks',
  'company-answer',
  'contrast',
  'copy',
  'frame-ancestors',
  'page',
  'preview',
  'report',
  'storage',
  'storage-probe',
  'text-in',
  'things',
  'typed-address',
] as const;
const styles = ['builder', 'outcome', 'host'] as const;

interface BuilderFile {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<string>;
}

const textOf = (file: string, base = import.meta.url): Promise<string> => readFile(new URL(file, base), 'utf8');

/** Browsers resolve no packages: the one file that the scripts import from the domain is served beside them. */
const DOMAIN = '@embook/domain/shared';
const forBrowsers = (text: string): string =>
  stripTypeScriptTypes(text).replace(`'${DOMAIN}'`, `'./domain-contrast.ts'`);

/**
 * The files of the builder's pages. The scripts keep their names, so that their imports work in the browser; their
 * types are stripped at the first request, which saves a build step.
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
