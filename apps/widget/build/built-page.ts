import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds the output of the browser build to the server bundle: the HTML page to fill and the list of files each screen
 * needs. The server then loads one file only.
 */
export function builtPage(): Plugin {
  let client = '';
  return {
    name: 'built-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ root, environments }) {
      client = resolve(root, environments['client']?.build.outDir ?? '');
    },
    resolveId: (id) => (id === 'virtual:built-page' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:built-page') return undefined;
      const template = readFileSync(`${client}/index.html`, 'utf8');
      const manifest = readFileSync(`${client}/.vite/manifest.json`, 'utf8');
      return `export const template = ${JSON.stringify(template)};\nexport const manifest = ${manifest};`;
    },
  };
}
