import { contract } from '@embook/domain/contract';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOMAIN = fileURLToPath(new URL('../../../packages/domain/src', import.meta.url));

/** `src/lib/endpoints.ts` holds the whole contract; built, it downloads the schemas of a noun with the first of its calls (W5). */
export function callsByNoun(): Plugin {
  return {
    name: 'calls-by-noun',
    apply: 'build',
    load: { filter: { id: /\/widget\/src\/lib\/endpoints\.ts$/ }, handler: endpoints },
  };
}

async function endpoints(): Promise<string> {
  const homes = await Promise.all(
    globSync(`${DOMAIN}/*/{api,*-api}.ts`).map(async (file, index) => {
      const calls = Object.keys((await import(file)) as object).filter((name) => name in contract);
      return { file, calls, home: `home${index}` };
    }),
  );
  const used = homes.filter(({ calls }) => calls.length > 0);
  return [
    ...used.map(({ file, home }) => `const ${home} = () => import(${JSON.stringify(file)});`),
    `const homes = { ${used.flatMap(({ calls, home }) => calls.map((name) => `${name}: ${home}`)).join(', ')} };`,
    'export const endpointOf = async (name) => (await homes[name]())[name];',
  ].join('\n');
}
