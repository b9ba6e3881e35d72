import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { NOON } from '../../test/small-company.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';

const address = { street: 'S 1', zip: '1', city: 'C', country: 'NL', offers: ['services'] };

const file = (employee: object, key = 'hours') => ({
  format: 'embook-company-1',
  company: { key, name: 'Hours' },
  shops: [
    {
      ...address,
      name: 'Here',
      hours: { mon: ['09:00-18:00'], tue: ['09:00-18:00'] },
      rooms: [{ ref: 'room', name: 'Room', employee: 'noor' }],
    },
    // Noor's home is the second shop, though she has a room in the first.
    {
      ...address,
      name: 'There',
      hours: { mon: ['09:00-18:00'] },
      employees: [{ ref: 'noor', name: 'Noor', ...employee }],
    },
  ],
});

const working = {
  working_hours: [
    {
      from: '2026-11-16',
      weeks: [{ mon: ['09:00-12:00'] }, {}],
      elsewhere: [{ shop: 'Here', weeks: [{ mon: ['13:00-17:00'] }, { tue: ['09:00-17:00'] }] }],
    },
    { from: '2027-01-04', weeks: [] },
  ],
  absences: [
    { from: '2026-12-21', until: '2027-01-03', kind: 'holiday', note: 'Skiing' },
    { from: '2026-11-30', until: '2026-11-30', kind: 'training', state: 'asked' },
  ],
};

const options = { now: NOON, randomId: repeatableIds('hours'), baseDir: tmpdir() };

test('[HRS-2] hours in several shops and absences come back equal from their export', async () => {
  const { db } = await testDatabase();
  const imported = await importCompany(db, file(working), options);
  expect(imported).toMatchObject({ ok: true });
  const first = await exportCompany(db, 'hours');
  const again = JSON.parse(jsonText(first?.file)) as { company: { key: string } };
  const noor = JSON.parse(jsonText(first?.file)).shops[1].employees[0];
  expect(noor.working_hours).toEqual(working.working_hours);
  expect(noor.absences).toEqual([working.absences[1], working.absences[0]]);
  again.company.key = 'copy';
  expect(await importCompany(db, again, options)).toMatchObject({ ok: true });
  const second = JSON.parse(jsonText((await exportCompany(db, 'copy'))?.file));
  expect({ ...second, company: null }).toEqual({ ...again, company: null });
});

test('[HRS-2] a file that puts somebody in two shops at once, or away before they leave, is refused', async () => {
  const { db } = await testDatabase();
  const twice = {
    from: '2026-11-16',
    weeks: [{ mon: ['09:00-12:00'] }],
    elsewhere: [{ shop: 'Here', weeks: [{ mon: ['11:00-17:00'] }] }],
  };
  const found = await importCompany(
    db,
    file({
      working_hours: [twice, { from: '2026-11-16', weeks: [{}], elsewhere: [{ shop: 'Nowhere', weeks: [{}, {}] }] }],
      absences: [{ from: '2026-12-02', until: '2026-12-01' }],
    }),
    options,
  );
  expect(found.ok ? [] : found.problems.map(({ text }) => text)).toEqual([
    'the hours overlap',
    '2026-11-16 is there twice',
    'no shop "Nowhere"',
    'more weeks than the pattern has',
    'must not lie before from',
  ]);
});
