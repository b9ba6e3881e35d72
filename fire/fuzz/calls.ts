import type { Call } from '@embook/domain/contract';
import { locales } from '@embook/domain/shared';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../apps/server/src/infra/db/schema/index.ts';
import { callNames, ownValues } from '../companies/call-fields.ts';
import type { TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { chance, seed, size } from '../tier.ts';
import { type BadRequest, badRequest } from './bad-requests.ts';
import { wrongWith } from './verdict.ts';
import { noteWrites } from './write-log.ts';

const GROUP = 20;
/** Tries at a one-time code are counted on it. */
const mayFollowRefusal = ['UPDATE codes'];

const shown = ({ method, url, headers, payload = '' }: BadRequest): string =>
  JSON.stringify({ method, url: url.slice(0, 300), headers, payload: payload.slice(0, 300) }).slice(0, 1_200);

export function fuzzCalls(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, db, faults } = world;

  describe('bad input to every call', async () => {
    const writes = await noteWrites(db);
    const ada = await world.personOf('ada');
    const theirs = eq(accounts.email, ada.email);
    const [before] = await db.select({ passwordHash: accounts.passwordHash }).from(accounts).where(theirs);

    /** An allowed call may have changed the password, to one of the nasty values. */
    async function restorePassword(): Promise<void> {
      await db.update(accounts).set({ passwordHash: before?.passwordHash }).where(theirs);
      await writes.since();
    }

    async function sendGroup(call: Call, pick: ReturnType<typeof chance>): Promise<string[]> {
      const own = {
        ...(await ownValues(db, call, ada)),
        ...(call === 'accountDelete' && { password: 'not this one' }),
      };
      if (call === 'accountDelete') await restorePassword();
      const token = await world.tokenFor(ada);
      const requests = Array.from({ length: GROUP }, () =>
        badRequest(call, own, pick, {
          'company-api-key': 'alpha',
          locale: locales[pick(locales.length)] ?? 'en',
          ...(pick(4) > 0 && { 'user-access-token': token }),
        }),
      );
      const answers = await Promise.all(requests.map((request) => app.inject(request)));
      const written = await writes.since();
      const accepted = answers.filter(({ statusCode }) => statusCode < 400).length;
      figures.count('bad calls', requests.length);
      figures.count('refused', requests.length - accepted);
      const wrong = requests.flatMap((request, index) => {
        const what = wrongWith(answers[index]!, request); // as many as were asked
        return what === undefined ? [] : [`${what} for ${shown(request)}`];
      });
      const leftOver = accepted > 0 ? [] : written.filter((what) => !mayFollowRefusal.includes(what));
      return [
        ...wrong,
        ...leftOver.map((what) => `${what} although all of ${call} was refused: ${requests.map(shown)[0]}`),
      ];
    }

    test.each(callNames)('[B11] [B12] [B13] %s refuses with a text, or does what was in fact allowed', async (call) => {
      const pick = chance(`fuzz ${call}`);
      const faultsBefore = faults.length;
      const trouble: string[] = [];
      for (let sent = 0; sent < size(100, 2_000); sent += GROUP) {
        trouble.push(...(await sendGroup(call, pick)));
        // An allowed call must not affect those that follow, for example by a daily limit.
        world.clock.now += 60_000;
      }
      expect(trouble.slice(0, 5), `seed ${seed}`).toEqual([]);
      expect(faults.slice(faultsBefore), `seed ${seed}`).toEqual([]);
    });

    test('[A7] [B11] nobody got anything for less, or anything that is not theirs to set', async () => {
      const { rows: cheap } = await db.execute(
        sql`select id, price_cents, final_cost_cents, payment_type from bookings where payment_type in ('cash', 'ideal') and final_cost_cents not in (4950, 1200, 1140, 4702, 4703)`,
      );
      expect(cheap).toEqual([]);
      const { rows: people } = await db.execute(
        sql`select 1 from customers where company_id = ${ada.companyId} and (blocked_at is not null or erased_at is not null or avatar_url is not null)`,
      );
      expect(people).toEqual([]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });
  });
}
