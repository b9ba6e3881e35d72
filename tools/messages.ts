import { parseArgs } from 'node:util';
import { locales } from '../packages/domain/src/shared/index.ts';
import { completenessFaults } from './messages/completeness.ts';
import { glossaryFaults } from './messages/glossary.ts';
import { uncompiledKeys, unusedKeys } from './messages/usage.ts';

const HELP = `Checks the messages of the widget, the console, the server and the loader: every key in every language with the same parameters and all plural forms,
each key used by a screen or a mail, each turned into code by the compiler, and no word that tools/messages/glossary
rules out.

  npm run check -- --only messages`;

/** Its few texts are inserted by its own build, not by the compiler. */
const LOADER = 'packages/embed';

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(HELP);
} else {
  const faults: string[] = [];
  let total = 0;
  for (const folder of ['apps/widget', 'apps/console', 'apps/server', LOADER]) {
    const { faults: incomplete, keys } = completenessFaults(folder);
    faults.push(...incomplete.map((fault) => `${folder}/${fault}`));
    faults.push(...glossaryFaults(folder).map((fault) => `${folder}/${fault}`));
    if (folder !== LOADER) {
      faults.push(...unusedKeys(folder, keys).map((key) => `${key} is used nowhere in ${folder}/src`));
      faults.push(...uncompiledKeys(folder, keys).map((key) => `${key} is not in the compiled messages of ${folder}`));
    }
    if (keys.length === 0) faults.push(`${folder} has no message at all`);
    total += keys.length;
  }
  for (const fault of faults) console.log(`FAIL ${fault}`);
  console.log(`${total} messages in ${locales.length} languages, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
