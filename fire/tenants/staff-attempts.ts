import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addStaff, openSession } from '../../apps/server/test/staff.ts';
import { markOf } from '../companies/marked-company.ts';
import { staffCallNames, staffRequest, staffValues } from '../companies/staff-calls.ts';
import { people, type PersonName, type TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';

interface StaffIdentity {
  readonly name: string;
  readonly key?: string;
  /** A session of its own for each call, since some calls end it. */
  readonly cookie: () => Promise<string | undefined>;
  readonly mayRead: readonly string[];
}

/** Wrong passwords and codes are counted at the company of the account, also of another person (A13). */
const counted = ['attempts'];

export function tryStaff(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, db } = world;

  describe('every staff call by every identity', async () => {
    const [{ companyId: alpha }, { companyId: beta }] = [await world.personOf('ada'), await world.personOf('cleo')];
    const hire = async (name: string, companyId: number, role: 'owner' | 'desk' | 'practitioner' | 'door') => {
      const { accountId } = await addStaff(db, { email: `${name}@example.test`, companyId, role });
      return () => openSession(db, accountId, new Date(world.clock.now));
    };
    const ownAlpha = await hire('ownalpha', alpha, 'owner');
    await hire('deskalpha', alpha, 'desk');
    const doorAlpha = await hire('dooralpha', alpha, 'door');
    const ownBeta = await hire('ownbeta', beta, 'owner');
    const practitionerBeta = await hire('practitionerbeta', beta, 'practitioner');
    // A bell entry, a feed and an invitation, so that there are ids of theirs to name.
    await db.execute(sql`insert into staff_notices (company_id, kind, booking_id, shop_id, starts_at)
      select company_id, 'made', id, shop_id, starts_at from bookings where company_id = ${alpha} limit 3`);
    await db.execute(sql`insert into calendar_feeds (company_id, employee_id, token_hash, created_by)
      select company_id, id, sha256('x'), (select min(account_id) from memberships where company_id = ${alpha})
      from employees where company_id = ${alpha} limit 1`);
    await db.execute(sql`insert into staff_invitations (company_id, email, token_hash, role, expires_at)
      values (${alpha}, 'invited@example.test', sha256('y'), 'door', now() + interval '1000 days')`);

    const persons = (company: string) =>
      (Object.keys(people) as PersonName[]).filter((name) => people[name] === company).map(markOf);
    const ofAlpha = [markOf('alpha'), ...persons('alpha'), 'ownalpha', 'deskalpha', 'dooralpha', 'invited@'];
    const none = async () => undefined;
    const identities: readonly StaffIdentity[] = [
      { name: 'the owner of the other company', key: 'beta', cookie: ownBeta, mayRead: [] },
      { name: 'the owner of the other company, with this key', key: 'alpha', cookie: ownBeta, mayRead: [] },
      { name: 'a practitioner of the other company', key: 'beta', cookie: practitionerBeta, mayRead: [] },
      { name: 'nobody', key: 'alpha', cookie: none, mayRead: [] },
      { name: 'an invented session', key: 'alpha', cookie: async () => `embook-staff=${'a'.repeat(43)}`, mayRead: [] },
      { name: 'this owner without a company', cookie: ownAlpha, mayRead: ['ownalpha', markOf('alpha')] },
    ];
    const values = new Map(
      await Promise.all(staffCallNames.map(async (call) => [call, await staffValues(db, call, alpha)] as const)),
    );

    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`);
    const digestOf = async (companyId: number) => {
      const parts = tables
        .filter(({ name }) => !counted.includes(name))
        .map(
          ({
            name,
          }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
            from ${sql.identifier(name)} t where company_id = ${companyId}`,
        );
      const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(parts, sql` union all `));
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
    };

    async function callAll({ key, cookie }: Pick<StaffIdentity, 'key' | 'cookie'>) {
      const said: { call: string; status: number; text: string }[] = [];
      for (const call of staffCallNames)
        for (const given of values.get(call) ?? []) {
          const answer = await app.inject(staffRequest(call, given, { key, cookie: await cookie() }));
          figures.count('staff calls');
          const text = JSON.stringify([answer.headers, answer.payload]);
          said.push({ call, status: answer.statusCode, text });
        }
      return said;
    }

    test.each(identities)(
      '[A19] [A15] [TEAM-6] $name reads no word and writes no row of a company by staff calls',
      async (identity) => {
        const before = await digestOf(alpha);
        const said = await callAll(identity);
        const leaks = said.flatMap(({ call, text }) =>
          ofAlpha
            .filter((mark) => text.includes(mark) && !identity.mayRead.includes(mark))
            .map((mark) => `${call} says ${mark}`),
        );
        expect([...new Set(leaks)]).toEqual([]);
        expect(said.filter(({ status }) => status >= 500)).toEqual([]);
        // Changes of one's own account are recorded at the companies of that account.
        if (identity.cookie !== ownAlpha) expect(await digestOf(alpha)).toEqual(before);
      },
    );

    test('[B21] whoever only checks people in reads no customer’s name, visit or contact', async () => {
      const said = await callAll({ key: 'alpha', cookie: doorAlpha });
      const reads = [
        'staffCustomers',
        'staffCustomer',
        'staffAgenda',
        'staffBell',
        'staffWhy',
        'staffFeeds',
        'staffAudit',
      ];
      const leaks = said.filter(
        ({ call, text }) => reads.includes(call) && persons('alpha').some((mark) => text.includes(mark)),
      );
      expect(leaks).toEqual([]);
    });

    test('the control: the owner may make the same calls and reads it all', async () => {
      const said = await callAll({ key: 'alpha', cookie: ownAlpha });
      const served = new Set(said.filter(({ status }) => status === 200).map(({ call }) => call));
      expect(served.size, [...served].join(' ')).toBeGreaterThan(25);
      const all = said.map(({ text }) => text).join('');
      expect(persons('alpha').filter((mark) => !all.includes(mark))).toEqual([]);
    });
  });
}
