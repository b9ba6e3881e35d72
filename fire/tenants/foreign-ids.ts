import type { Call } from '@embook/domain/contract';
import { describe, expect, test } from 'vitest';
import { askRaw } from '../../apps/server/test/platform.ts';
import { type CallField, callNames, fieldsOf, ownValues, written } from '../companies/call-fields.ts';
import { markOf } from '../companies/marked-company.ts';
import { idsIn, type Person, type TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { rowDigests } from './digest.ts';
import { allMarks } from './identities.ts';

const NEVER = '4503599627370497';
const owned = ['bookings', 'client_bundles', 'client_subscriptions'];

export function tryForeignIds(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, db } = world;
  const withIds = callNames.filter((call) => fieldsOf(call).some(({ tables }) => tables.length > 0));

  describe('every id of another company or customer', async () => {
    const [bea, ada, cleo] = await Promise.all((['bea', 'ada', 'cleo'] as const).map((name) => world.personOf(name)));
    const token = await world.tokenFor(bea!); // all three were brought in
    const digestOf = await rowDigests(db);

    async function said(call: Call, values: Readonly<Record<string, string>>) {
      const { path, body } = written(call, values);
      const { status, result, headers } = await askRaw(app, call, body, { key: 'alpha', token, locale: 'de' }, path);
      figures.count('calls');
      const leaked = allMarks.filter((mark) => JSON.stringify([headers, result]).includes(mark));
      return {
        status,
        words: JSON.stringify(result),
        leaked: leaked.filter((mark) => ![markOf('alpha'), markOf('bea')].includes(mark)),
      };
    }

    async function foreignOf({ tables }: CallField): Promise<string[]> {
      const whose = (table: string): Person[] => (owned.includes(table) ? [cleo!, ada!] : [cleo!]); // as above
      const found = await Promise.all(
        tables.flatMap((table) => whose(table).map((person) => idsIn(db, table, person))),
      );
      return found.flat().map(String);
    }

    test.each(withIds)('[A15] [A6] to %s it does not exist', async (call) => {
      const strangers = [ada!, cleo!]; // as above
      const before = await Promise.all(strangers.map(digestOf));
      const own = await ownValues(db, call, bea!);
      const differences: string[] = [];
      for (const field of fieldsOf(call)) {
        if (field.tables.length === 0) continue;
        const never = await said(call, { ...own, [field.name]: NEVER });
        const foreign = await foreignOf(field);
        expect(foreign, `${field.name} has nothing foreign to name`).not.toEqual([]);
        for (const id of foreign) {
          const { status, words, leaked } = await said(call, { ...own, [field.name]: id });
          figures.count('foreign ids');
          if (leaked.length > 0) differences.push(`${field.name}=${id} told ${leaked.join()}`);
          if (status !== never.status || words !== never.words)
            differences.push(
              `${field.name}=${id}: ${status} ${words.slice(0, 200)} instead of ${never.status} ${never.words.slice(0, 200)}`,
            );
        }
      }
      expect(differences).toEqual([]);
      expect(await Promise.all(strangers.map(digestOf))).toEqual(before);
    });

    test('control: with the caller’s own ids most of these calls answer something else', async () => {
      const same: string[] = [];
      for (const call of withIds) {
        const own = await ownValues(db, call, bea!); // as above
        const field = fieldsOf(call).find(({ tables, spare }) => tables.length > 0 && !spare);
        if (!field) continue;
        const [mine, never] = [await said(call, own), await said(call, { ...own, [field.name]: NEVER })];
        if (mine.words === never.words) same.push(call);
      }
      expect(same).toEqual([]);
    });
  });
}
