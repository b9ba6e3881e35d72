import { contract } from '@embook/domain/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createMailer } from '../../apps/server/src/infra/mail/mailer.ts';
import { askRaw } from '../../apps/server/test/platform.ts';
import { callNames, ownValues, written } from '../companies/call-fields.ts';
import { markOf } from '../companies/marked-company.ts';
import { people, type PersonName, type TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { rowDigests } from './digest.ts';
import { allMarks, identitiesOf } from './identities.ts';

/** What ends a session comes last. */
const endings = ['changePassword', 'accountDelete', 'logout'];
const inOrder = callNames.toSorted((one, other) => endings.indexOf(one) - endings.indexOf(other));

/** Anyone may search for a company by name. */
const namesCompanies = ['companyList'];

export function tryEveryIdentity(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, db } = world;

  describe('every call by every identity', async () => {
    const identities = await identitiesOf(world);
    const digestOf = await rowDigests(db);
    const ada = await world.personOf('ada');
    const values = new Map(
      await Promise.all(callNames.map(async (call) => [call, await ownValues(db, call, ada)] as const)),
    );

    test.each(identities)('[A15] [A6] [API-4] $name reads no text and writes no row of others', async (identity) => {
      const { key, token, mayRead, strangers } = identity;
      const rowsOf = () => Promise.all(strangers.map(async (name) => digestOf(await world.personOf(name))));
      const before = await rowsOf();
      const leaks: string[] = [];
      const served: string[] = [];
      for (const call of inOrder) {
        const { path, body } = written(call, values.get(call) ?? {});
        const answer = await askRaw(
          app,
          call,
          body,
          { ...(key && { key }), ...(token && { token }), locale: 'nl' },
          path,
        );
        figures.count('calls');
        const said = JSON.stringify([answer.headers, answer.result]);
        const allowed = namesCompanies.includes(call) ? [...mayRead, ...Object.values(people).map(markOf)] : mayRead;
        for (const mark of allMarks)
          if (said.includes(mark) && !allowed.includes(mark)) leaks.push(`${call} says ${mark}`);
        if (answer.status < 400 && contract[call].caller === 'customer') served.push(call);
      }
      expect(leaks).toEqual([]);
      expect(await rowsOf()).toEqual(before);
      const isCustomer = ['another customer', 'a customer of the other company', 'the owner'].includes(identity.name);
      // Control: customers get answers to the same calls, with their own data.
      expect(served.length > 5, served.join(' ')).toBe(isCustomer);
    });

    test('[A15] no mail written meanwhile has text about anybody but its recipient', async () => {
      const mailer = createMailer({
        db,
        transport: undefined,
        clock: { now: () => world.clock.now },
        log: app.log,
        origin: 'https://embook.test',
      });
      await mailer.deliver();
      const { rows } = await db.execute<{ to: string; key: string; mail: string; html: string | null }>(
        sql`select m.to_address as to, c.api_key as key, m::text as mail, m.html from mails m join companies c on c.id = m.company_id`,
      );
      figures.count('mails read', rows.length);
      const readers = Object.keys(people) as PersonName[];
      const leaks = rows.flatMap(({ to, key, mail }) => {
        const reader = readers.find((name) => to.includes(markOf(name)));
        const allowed = [markOf(key), ...(reader ? [markOf(reader)] : [])];
        return allMarks
          .filter((mark) => mail.includes(mark) && !allowed.includes(mark))
          .map((mark) => `${to}: ${mark}`);
      });
      expect(leaks).toEqual([]);
      // Control: there were mails, and they contain text of their own company.
      expect(rows.some(({ key, html }) => html?.includes(markOf(key)))).toBe(true);
    });
  });
}
