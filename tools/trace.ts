import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { firstJourneys } from '../e2e/journey-lists.ts';
import { FIRST_SUITES } from './check/steps.ts';
import { sourceFiles } from './source-files.ts';
import { citedIds, listedIds, withoutFull } from './trace/ids.ts';

const HELP = `Do the titles of the tests that npm test runs cite every requirement and threat id? Ends with 1 when one is not cited.

  npm run trace                 list what no test cites
  npm run trace -- --ids NAV    only ids that begin so, with the number of tests of each`;

const DOCUMENTS = ['docs/requirements.md', 'docs/threats.md'];

/** Whether `npm test` runs it; some journeys and attacks, and the image, are left to `npm run test:full`. */
function isInTest(path: string): boolean {
  if (/^tools\/(?:image|dev)\.test\.ts$/.test(path)) return false;
  const journey = /^e2e\/journeys\/(.+)\.spec\.ts$/.exec(path)?.[1];
  const suite = /^(?:e2e\/)?fire\/([a-z-]+)/.exec(path)?.[1];
  if (journey !== undefined) return firstJourneys.includes(journey);
  return suite === undefined || FIRST_SUITES.includes(suite);
}

const { values } = parseArgs({
  options: { ids: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help) {
  console.log(HELP);
} else {
  const listed = new Map(DOCUMENTS.flatMap((path) => [...listedIds(readFileSync(path, 'utf8'))]));
  const tests = sourceFiles('.').filter((path) => /\.(?:test|spec)\.tsx?$|^fire\//.test(path));
  const cited = tests.flatMap((path) => citedIds(readFileSync(path, 'utf8')).map((id) => ({ id, path })));
  const unknown = cited.filter(({ id }) => !listed.has(id));
  const proved = new Set(tests.filter(isInTest).flatMap((path) => citedIds(withoutFull(readFileSync(path, 'utf8')))));
  const missing = [...listed].filter(([id]) => !proved.has(id));

  if (values.ids === undefined) {
    for (const [id, line] of missing)
      console.log(`${id.padEnd(8)} ${line.length > 100 ? `${line.slice(0, 99)}…` : line}`);
  } else {
    for (const id of [...listed.keys()].filter((known) => known.startsWith(values.ids ?? ''))) {
      console.log(`${id.padEnd(8)} ${cited.filter((citation) => citation.id === id).length}`);
    }
  }
  for (const { id, path } of unknown) console.log(`FAIL ${path} cites ${id}, which no document lists`);
  console.log(
    `${listed.size - missing.length} of ${listed.size} ids cited in ${tests.length} test files, ${missing.length} not`,
  );
  process.exitCode = unknown.length > 0 || missing.length > 0 || listed.size === 0 ? 1 : 0;
}
