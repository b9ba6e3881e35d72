import { readFileSync } from 'node:fs';
import { locales } from '@embook/domain/shared';
import type { Plugin } from 'vite';

/** The compiler's own code creates the plural rules anew for each text, which a calendar does thirty times (W6). */
const REGISTRY = `const rules = {};
export const plural = (locale, count) => (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(count));`;

/**
 * The message compiler bundles all four languages of a text. In the browser build each area of texts, as `areaOf`
 * computes it from a key, becomes one small file for each language instead, loaded with the first screen that uses it
 * (I18N-2). `src/lib/texts.ts` is the other half. Server, tests and the dev server keep the compiler's own output:
 * there every language is needed at once.
 */
export function textsByLanguage(areaOf: (key: string) => string): Plugin {
  let messages = '';
  let areas = new Map<string, string[]>();

  return {
    name: 'texts-by-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      messages = `${root}/src/paraglide/messages`;
    },
    buildStart() {
      const index = readFileSync(`${messages}/_index.js`, 'utf8');
      const keys = [...index.matchAll(/^export const (\w+) =/gm)].map(([, key = '']) => key);
      if (keys.length === 0) this.error('the message compiler made no messages');
      areas = Map.groupBy(keys, areaOf);
    },
    resolveId: (id) => (id.startsWith('texts:') ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (id === `${messages}/_index.js`) {
        return [...areas.keys()].map((area) => `export * from 'texts:${area}';`).join('\n');
      }
      if (id.endsWith('/src/paraglide/runtime.js')) return 'export const overwriteGetLocale = () => {};';
      if (id.endsWith('/src/paraglide/registry.js')) return REGISTRY;
      if (!id.startsWith('\0texts:')) return undefined;
      const [area = '', locale] = id.slice('\0texts:'.length).split('/');
      const keys = areas.get(area) ?? [];
      if (locale) {
        // The query makes each area a separate copy of the module, of which only the listed texts remain.
        const texts = keys.map((key) => `all.${key}`).join(', ');
        return `import * as all from '${messages}/${locale}.js?${area}';\nexport default [${texts}];`;
      }
      const loaders = locales.map((locale) => `${locale}: () => import('texts:${area}/${locale}')`).join(', ');
      return [
        `import { area } from '${messages}/../../lib/texts.ts';`,
        `const texts = area({ ${loaders} });`,
        ...keys.map((key, place) => `export const ${key} = (inputs) => texts()[${place}](inputs);`),
      ].join('\n');
    },
  };
}
