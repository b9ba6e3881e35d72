import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { companyFileSchema, type Schema } from '../apps/server/src/company-file/format/json-schema.ts';
import { meaningOf, reference, schemaOf, schemaText } from './company-file/render.ts';
import { things } from './company-file/things.ts';

const root = dirname(import.meta.dirname);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const ajv = new Ajv2020({ strict: false });

describe('the document of the company file', () => {
  test('is up to date with the format: `node tools/company-file.ts` writes it', () => {
    expect(read('docs/company-file.md')).toContain(reference());
    expect(JSON.parse(read('docs/company-file.schema.json'))).toEqual(JSON.parse(schemaText()));
  });

  test('has a sentence for every field', () => {
    const undescribed = things.flatMap(({ name, path }) =>
      Object.keys(schemaOf(path).properties ?? {})
        .filter((field) => meaningOf(name, field) === undefined)
        .map((field) => `${name}.${field}`),
    );
    expect(undescribed).toEqual([]);
  });

  test('distinguishes the options of a class, which name services, from those of a service', () => {
    for (const list of ['timetable', 'series', 'classes', 'events']) {
      const { properties } = schemaOf(`shops.*.${list}.*.options.*`);
      expect(Object.keys(properties ?? {})).toEqual(['service', 'price', 'minutes']);
      expect(meaningOf(list, 'options')).toContain('`service`');
    }
  });

  test('describes every list', () => {
    const lists: string[] = [];
    const visit = (schema: Schema, path: string): void => {
      for (const [name, each] of Object.entries(schema.properties ?? {})) {
        const inside = each.items?.properties ? `${path}${name}.*` : `${path}${name}`;
        if (each.items?.properties) lists.push(inside);
        visit(each.items ?? each, `${inside}.`);
      }
    };
    visit(companyFileSchema(), '');
    const told = new Set(things.map(({ path }) => path));
    /** Described as part of another list, or in one line. */
    const inWords =
      /memberships|options|taught|events|objects|online|points|till|pauses|periods|removed_groups|removed_services|subscriptions\.\*\.groups/;
    expect(lists.filter((path) => !told.has(path) && !inWords.test(path))).toEqual([]);
  });

  test.each(things.filter(({ example }) => example !== undefined))(
    'the example of $title is valid',
    ({ path, example }) => {
      expect({ ok: ajv.compile(schemaOf(path))(example) }).toEqual({ ok: true });
    },
  );
});

const fits = ajv.compile(JSON.parse(schemaText()));
test.each(['aurora', 'solo'])('the demo company %s matches the schema, and a misspelt field does not', (name) => {
  const file = JSON.parse(read(`apps/server/seed/${name}.json`)) as { company: object };
  expect({ ok: fits(file), errors: fits.errors }).toEqual({ ok: true, errors: null });
  expect(fits({ ...file, company: { ...file.company, color: '#ff0000' } })).toBe(false);
});
