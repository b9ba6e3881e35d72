import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { locales } from '../packages/domain/src/shared/index.ts';
import { groupsOf } from './messages/catalogue.ts';

/**
 * Turns the messages of the package it is started in into code. Languages come from the domain and groups from the folders
 * of `messages/`, so that neither is listed a second time in settings of the compiler.
 *
 *   npm run messages -w @embook/widget
 */
const folder = process.cwd();
const project = join(folder, 'project.inlang');
const plugin = fileURLToPath(import.meta.resolve('@inlang/plugin-message-format'));

const settings = {
  baseLocale: locales[0],
  locales,
  modules: [relative(folder, plugin)],
  'plugin.inlang.messageFormat': { pathPattern: groupsOf(folder).map((group) => `./messages/${group}/{locale}.json`) },
};
mkdirSync(project, { recursive: true });
writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));

await compile({
  project,
  outdir: join(folder, 'src', 'paraglide'),
  // Widget and console set their language once; the server names it with every text it asks for.
  strategy: basename(folder) === 'server' ? ['baseLocale'] : ['globalVariable', 'baseLocale'],
  outputStructure: 'locale-modules',
  emitTsDeclarations: true,
  emitReadme: false,
});
// The compiler leaves its database open.
process.exit(0);
