import { expect, test } from 'vitest';
import { countFindings, namesWith, ruledOutWords } from './word-rules.ts';

const GLOSSARY = `## Words\n\n| booking | what |\n\n## Words that names do not use\n\n| Word | Instead |\n|---|---|\n| visit, reservation | booking |\n\n## Wire names\n\n| letter | x |\n`;

const sources = [
  { file: 'apps/server/src/desk/desk-visits.ts', text: 'export const moveVisit = 1;\nconst visitOf = 2;\n' },
  { file: 'apps/server/src/desk/visitor.ts', text: 'export type Visitor = string;\n' },
];

test('words that the glossary rules out are found in exported names and file names, as whole words', () => {
  expect(ruledOutWords(GLOSSARY)).toEqual(['visit', 'reservation']);
  const names = namesWith(['visit', 'reservation'], sources);
  expect(names.get('visit')).toEqual([
    'apps/server/src/desk/desk-visits.ts',
    'apps/server/src/desk/desk-visits.ts (moveVisit)',
  ]);
  expect(names.get('reservation')).toEqual([]);
});

test('a further name is refused, and a count that has become too high is named', () => {
  const names = namesWith(['visit'], sources);
  expect(countFindings(names, { visit: 2 })).toEqual({ errors: [], warnings: [] });
  expect(countFindings(names, { visit: 1 }).errors[0]?.why).toContain('1 are counted');
  expect(countFindings(names, {}).errors[0]?.why).toContain('0 are counted');
  const { errors, warnings } = countFindings(names, { visit: 3 });
  expect([errors, warnings[0]?.why]).toEqual([[], expect.stringContaining('write 2 in place of 3')]);
});
