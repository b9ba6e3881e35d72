import type { Plugin } from 'vite';

/** What only the platform and the API description read of a call. */
const PROSE =
  /^ {2}(?:summary:\s+(?:'.*'|".*")|caller: '(?:anyone|visitor)'|problems: \[[^\]]*\]|sentences: \{[^}]*\}),\n/gm;

/** Removes from the contract what the browser does not need (W5). */
export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/domain\/src\/\w+\/(?:[\w-]+-)?api\.ts$/ },
      handler: (code) => code.replaceAll(PROSE, ''),
    },
  };
}
