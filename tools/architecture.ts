import { parseArgs } from 'node:util';
import { fileFindings } from './architecture/file-rules.ts';
import type { Finding } from './architecture/finding.ts';
import { importFindings } from './architecture/imports.ts';
import { classFindings, styleFindings } from './architecture/style-rules.ts';
import { sourceFiles } from './source-files.ts';
import { textFindings } from './architecture/text-rules.ts';
import { wordFindings } from './architecture/word-rules.ts';

const HELP = `Checks who imports whom, where SQL, the clock and postMessage live, file sizes and names, tokens in styles.

  npm run check -- --only architecture

The rules and their reasons: tools/architecture/import-rules.ts, text-rules.ts, file-rules.ts, word-rules.ts and
style-rules.ts.`;

/** Far below the real number of modules, far above what a broken parser would find. */
const MIN_MODULES = 40;

const print = (mark: string, findings: readonly Finding[]) => {
  for (const { rule, place, why } of findings) console.log(`${mark} ${rule}: ${place}\n    ${why}`);
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(HELP);
} else {
  const root = process.cwd();
  const files = sourceFiles(root);
  const { errors, warnings } = fileFindings(root, files);
  const words = wordFindings(root, files);
  const broken = [
    ...(await importFindings(root, MIN_MODULES)),
    ...textFindings(root, files),
    ...styleFindings(root, files),
    ...classFindings(root, files),
    ...words.errors,
    ...errors,
  ];
  print('ask ', [...warnings, ...words.warnings]);
  print('FAIL', broken);
  console.log(
    `${files.length} files, ${broken.length} broken rules, ${warnings.length + words.warnings.length} to ask about`,
  );
  process.exitCode = broken.length > 0 ? 1 : 0;
}
