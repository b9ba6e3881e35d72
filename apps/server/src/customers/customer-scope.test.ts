import { areasOf } from '@embook/domain/staff';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { customers } from '../infra/db/schema/index.ts';

type Row = Record<string, unknown>;

describe.each(databases)('customers that a member may not see on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one } = people;
  const { companyId } = one;
  const { desk, member, call } = await deskOf({ ...people, db });
  await db
    .insert(customers)
    .values({
      companyId,
      firstName: 'Tom',
      lastName: 'Bakker',
      contactEmail: 'tb@hidden.test',
      contactNumber: '+31687654321',
    });

  test.each(['hidden.test', 'tb@hidden', 'tb@hiden.test', '87654321', '06 8765 4321', 'tom hidden'])(
    '[B21] [TEAM-6] who sees no contact details finds nobody by %s',
    async (query) => {
      const areas = areasOf('custom', { customers: 'view' });
      const nameless = await member(`names${query.replaceAll(/\W/g, '')}@embook.test`, 'custom', { areas });
      const found = async (said: string, who: typeof desk) =>
        (
          (await call('staffCustomers', { query: said, first: undefined, limit: undefined }, who)).result[
            'customers'
          ] as Row[]
        ).map(({ name }) => name);
      expect(await found(query, desk)).toEqual(['Tom Bakker']);
      expect(await found(query, nameless)).toEqual([]);
      for (const name of ['tom', 'bakker to', 'baker']) expect(await found(name, nameless)).toEqual(['Tom Bakker']);
    },
  );
});
