import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '../../packages/domain/src/shared/index.ts';
import { groupsOf } from './message-catalogue.ts';

/**
 * The compiler's settings for a package. Languages come from the domain and groups from the folders of `messages/`, so
 * that neither is listed twice; the compiler reads them from a file, which is written here.
 */
export function compilerOptions(folder: string) {
  const project = join(folder, 'project.inlang');
  const plugin = fileURLToPath(import.meta.resolve('@inlang/plugin-message-format'));
  const settings = {
    baseLocale: locales[0],
    locales,
    modules: [relative(folder, plugin)],
    'plugin.inlang.messageFormat': {
      pathPattern: groupsOf(folder).map((group) => `./messages/${group}/{locale}.json`),
    },
  };
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
  // The server passes the language with every text; other packages set it once.
  const strategy: ('globalVariable' | 'baseLocale')[] =
    basename(folder) === 'server' ? ['baseLocale'] : ['globalVariable', 'baseLocale'];
  return {
    project,
    outdir: join(folder, 'src', 'paraglide'),
    strategy,
    outputStructure: 'locale-modules' as const,
    emitTsDeclarations: true,
    emitReadme: false,
  };
}
