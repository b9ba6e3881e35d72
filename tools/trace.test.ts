import { expect, test } from 'vitest';
import { citedIds, listedIds, withoutFull } from './trace/ids.ts';

test('a document lists each id with its line', () => {
  const document = '# Title\n\n- EX-1 First.\n- I18N-7 Week starts on Monday.\n- A5 Webhook ten times.\n- not an id\n';
  expect([...listedIds(document)]).toEqual([
    ['EX-1', 'First.'],
    ['I18N-7', 'Week starts on Monday.'],
    ['A5', 'Webhook ten times.'],
  ]);
});

test('a title cites the ids in its leading brackets', () => {
  // Assembled here, so that this file cites no id itself.
  const title = (brackets: string) => `test('${brackets} it works', () => {});`;
  const open = '[';
  expect(citedIds(title(`${open}EX-1]`))).toEqual(['EX-1']);
  expect(citedIds(title(`${open}EX-1, A5]`))).toEqual(['EX-1', 'A5']);
  expect(citedIds(title(`${open}EX-1][B12]`))).toEqual(['EX-1', 'B12']);
  expect(citedIds(title(`${open}W1]`))).toEqual([]);
  expect(citedIds('const table = { EX: [A5] };')).toEqual([]);
});

test('what npm run test:full alone runs proves nothing in npm test', () => {
  const open = '[';
  const source = [`test('${open}EX-1] it works', one);`, `test('${open}A5] it works again @full', two);`].join('\n');
  expect(citedIds(withoutFull(source))).toEqual(['EX-1']);
});
