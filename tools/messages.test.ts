import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { completenessFaults } from './messages/completeness.ts';
import { glossaryFaults } from './messages/glossary.ts';
import { uncompiledKeys, unusedKeys } from './messages/usage.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((root) => rm(root, { recursive: true }))));

const places = (...forms: string[]) => [
  {
    declarations: ['input count', 'local n = count: plural'],
    selectors: ['n'],
    match: Object.fromEntries(forms.map((form) => [`n=${form}`, `{count} ${form}`])),
  },
];

const sound = {
  en: { common_hello: 'Hello {name}', common_places: places('one', 'other') },
  de: { common_hello: 'Hallo {name}', common_places: places('one', 'other') },
  nl: { common_hello: 'Hallo {name}', common_places: places('one', 'other') },
  lt: { common_hello: 'Labas {name}', common_places: places('one', 'few', 'many', 'other') },
};

/** A widget folder whose `common` group is as given and whose other groups are empty. */
async function widget(changes: Record<string, object> = {}, files: Record<string, string> = {}): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'embook-messages-'));
  made.push(root);
  const all: Record<string, string> = { ...files };
  for (const [locale, messages] of Object.entries({ ...sound, ...changes })) {
    all[`messages/common/${locale}.json`] = JSON.stringify(messages);
    all[`messages/auth/${locale}.json`] = '{}';
    all[`messages/subscriptions/${locale}.json`] = '{}';
  }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

test('[I18N-1] complete messages have no fault', async () => {
  expect(completenessFaults(await widget())).toEqual({ faults: [], keys: ['common_hello', 'common_places'] });
});

describe('[I18N-1] each fault is named with its place', () => {
  const cases: [fault: string, changes: Record<string, object>][] = [
    ['messages/common/de.json: common_places is missing', { de: { common_hello: 'Hallo {name}' } }],
    ['messages/common/nl.json: common_hello lacks {name}', { nl: { ...sound.nl, common_hello: 'Hallo' } }],
    ['messages/common/nl.json: common_hello is empty', { nl: { ...sound.nl, common_hello: ' ' } }],
    [
      'messages/common/nl.json: common_hello has {naam}, which English lacks',
      { nl: { ...sound.nl, common_hello: 'Hallo {name} {naam}' } },
    ],
    [
      'messages/common/lt.json: common_places lacks the form n=few',
      { lt: { ...sound.lt, common_places: places('one', 'many', 'other') } },
    ],
    [
      'messages/common/de.json: common_places has the form n=few, which de does not know',
      { de: { ...sound.de, common_places: places('one', 'few', 'other') } },
    ],
    ['messages/common/de.json: common_more does not exist in English', { de: { ...sound.de, common_more: 'Mehr' } }],
    ['messages/common/en.json: hello must begin with common_', { en: { ...sound.en, hello: 'Hello' } }],
    [
      'messages/common/en.json: common_deep is neither a text nor a list of forms',
      { en: { ...sound.en, common_deep: { a: 'b' } } },
    ],
  ];
  test.each(cases)('%s', async (fault, changes) => {
    expect(completenessFaults(await widget(changes)).faults).toContain(fault);
  });
});

test('[I18N-1] a language without a file is reported, and the others are still checked', async () => {
  const root = await widget();
  await rm(join(root, 'messages/auth/nl.json'));
  expect(completenessFaults(root)).toEqual({
    faults: ['messages/auth/nl.json is missing'],
    keys: ['common_hello', 'common_places'],
  });
});

test('a key counts as used by name, by index or by its beginning, and not by a test', async () => {
  const root = await widget(
    {},
    {
      'src/a-screen.tsx': "m.common_one(); m['common_two'](); m[`common_tab_${tab}`]();",
      'src/a-screen.test.tsx': 'm.common_three()',
      'src/paraglide/messages.js': 'm.common_three()',
    },
  );
  expect(unusedKeys(root, ['common_one', 'common_two', 'common_tab_events', 'common_three'])).toEqual(['common_three']);
});

test('a key the compiler lost is found, and so is an empty output', async () => {
  const root = await widget({}, { 'src/paraglide/messages/_index.js': 'export const common_hello = 1;' });
  expect(uncompiledKeys(root, ['common_hello', 'common_places'])).toEqual(['common_places']);
  expect(uncompiledKeys(await widget(), ['common_hello'])).toEqual(['common_hello']);
});

describe('[I18N-1] one word for one thing', () => {
  const glossary = JSON.stringify([
    { not: 'Abo*', use: 'Mitgliedschaft', except: ['common_spec'] },
    { not: 'In Zahlung', use: 'Zahlung läuft' },
    { not: 'Buchung', use: 'Termin', in: 'apps/console' },
  ]);
  const faultsOf = async (messages: Parameters<typeof widget>[0]) => {
    const root = await widget(messages, { 'glossary/de.json': glossary });
    return glossaryFaults(root, join(root, 'glossary'));
  };

  test('a forbidden word is reported with the one to use', async () => {
    expect(await faultsOf({ de: { common_hello: 'Ihr Abonnement', common_state: 'in zahlung' } })).toEqual([
      'messages/common/de.json: common_hello has “Abo*”: use “Mitgliedschaft”',
      'messages/common/de.json: common_state has “In Zahlung”: use “Zahlung läuft”',
    ]);
  });

  test('parts of other words, other languages and texts of the specification are not reported', async () => {
    expect(await faultsOf({ de: { common_hello: 'Labor, in Zahlungen', common_spec: 'Ihr Abo' } })).toEqual([]);
    expect(await faultsOf({ en: { common_hello: 'Abo' } })).toEqual([]);
  });

  test('a word may be forbidden in one part of the product only', async () => {
    expect(await faultsOf({ de: { common_hello: 'Ihre Buchung' } })).toEqual([]);
    const root = await widget({ de: { common_hello: 'Ihre Buchung' } });
    await writeFile(join(root, 'de.json'), JSON.stringify([{ not: 'Buchung', use: 'Termin', in: root }]));
    expect(glossaryFaults(root, root)).toEqual(['messages/common/de.json: common_hello has “Buchung”: use “Termin”']);
  });
});
