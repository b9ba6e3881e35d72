import { parseArgs } from 'node:util';
import { GROUPS, LOCALES } from './messages/catalogue.ts';
import { completenessFaults } from './messages/completeness.ts';
import { glossaryFaults } from './messages/glossary.ts';
import { uncompiledKeys, unusedKeys } from './messages/usage.ts';

const HELP = `Checks the widget's messages: every key in every language with the same parameters and all plural forms,
each key used by a screen and turned into code by the compiler, and no word that messages/glossary/<language>.json rules out.

  npm run check -- --only messages`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(HELP);
} else {
  const widget = 'apps/widget';
  const { faults, keys } = completenessFaults(widget);
  faults.push(...glossaryFaults(widget));
  faults.push(...unusedKeys(widget, keys).map((key) => `${key} is used nowhere in ${widget}/src`));
  faults.push(...uncompiledKeys(widget, keys).map((key) => `${key} is not in the compiled messages`));
  if (keys.length === 0) faults.push('there is no message at all');
  for (const fault of faults) console.log(`FAIL ${fault}`);
  console.log(
    `${keys.length} messages in ${GROUPS.length} groups and ${LOCALES.length} languages, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
