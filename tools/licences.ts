import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { doubtful, exceptions } from './licences/permissive.ts';
import { type Lock, type Shipped, shippedIn } from './licences/shipped.ts';

const HELP = `Lists the packages that ship, with their licences, in THIRD_PARTY.md.

  npm run licences               writes the list from package-lock.json
  npm run licences -- --check    ends with 1 when the list is old or a licence is not permissive`;

const root = join(import.meta.dirname, '..');
const target = join(root, 'THIRD_PARTY.md');

const row = ({ name, version, licence, where }: Shipped): string =>
  `| [${name}](https://www.npmjs.com/package/${name}) | ${version} | ${licence} | ${where.join(', ')} |`;

const documentOf = (shipped: readonly Shipped[]): string => `# Third-party packages

What ships with Embook, from \`package-lock.json\`: the packages that the platform runs on, for every machine it can run on
(\`server\`), and those that are built into the widget and its loader (\`widget\`) and into the console (\`console\`). Each brings its licence in its own folder.
Made by \`npm run licences\`; do not edit.

All licences are permissive, with these exceptions:

${exceptions.map(({ licence, reason }) => `- **${licence}**: ${reason}`).join('\n')}

| Package | Version | Licence | Where |
|---|---|---|---|
${shipped.map(row).join('\n')}
`;

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(HELP);
} else {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock; // npm's own shape
  const shipped = shippedIn(lock);
  const text = documentOf(shipped);
  const faults = doubtful(shipped).map(({ name, licence }) => `${name} has the licence ${licence}`);
  if (!values.check) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text)
    faults.push('THIRD_PARTY.md is not up to date: npm run licences');
  for (const fault of faults) console.log(`FAIL ${fault}`);
  console.log(`${shipped.length} packages ship, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
