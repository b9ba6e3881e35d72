import type { StaffCall } from '@embook/domain/contract';
import { describe, expect, test } from 'vitest';
import { addStaff, openSession } from '../../apps/server/test/staff.ts';
import { staffCallNames, staffRequest, staffValues, type StaffValues } from '../companies/staff-calls.ts';
import type { TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { chance, seed, size } from '../tier.ts';
import { nastyNames, nastyValues } from './nasty-values.ts';
import { wrongWith } from './verdict.ts';

const GROUP = 20;

/** The same texts as in forms, and other JSON values. */
const nasty: readonly unknown[] = [
  ...nastyValues.flatMap((value) => {
    try {
      return [decodeURIComponent(value)];
    } catch {
      return [value];
    }
  }),
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  ['all'],
  Array.from({ length: 1_000 }, (_, index) => index),
  {},
  { id: { id: 1 } },
  { __proto__: { polluted: true } },
  { length: 3 },
  'A'.repeat(5_000),
  '\uD800',
];

/** Bodies that are no object, or no JSON at all. */
const torn = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1,}',
  '{"__proto__":{"polluted":true}}',
  '\0',
  '[{}]',
  '{"id":1}{',
];

export function fuzzStaffCalls(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, db, faults } = world;

  describe('bad input to every staff call', async () => {
    const { companyId } = await world.personOf('ada');
    const owner = await addStaff(db, { email: 'fuzzed@example.test', companyId, role: 'owner' });
    await addStaff(db, { email: 'other@example.test', companyId, role: 'desk' });

    function badStaffRequest(call: StaffCall, own: StaffValues, pick: ReturnType<typeof chance>, cookie: string) {
      const names = Object.keys(own);
      const changed: Record<string, unknown> = { ...own };
      for (let count = 0; count <= pick(2); count += 1) {
        const name = pick(8) === 0 ? nastyNames[pick(nastyNames.length)] : names[pick(names.length)];
        if (name !== undefined && name !== '__proto__') changed[name] = nasty[pick(nasty.length)];
      }
      const asking = { ...(pick(10) > 0 && { key: 'alpha' }), ...(pick(10) > 0 && { cookie }) };
      const request = staffRequest(call, changed, asking);
      if (request.payload === undefined || pick(6) > 0) return request;
      return { ...request, payload: torn[pick(torn.length)] ?? '' };
    }

    test.each(staffCallNames)('[B11] [B12] [B13] %s refuses with a text, or does what was allowed', async (call) => {
      const pick = chance(`fuzz ${call}`);
      const faultsBefore = faults.length;
      const trouble: string[] = [];
      for (let sent = 0; sent < size(60, 1_000); sent += GROUP) {
        const cookie = await openSession(db, owner.accountId, new Date(world.clock.now));
        const [own = {}] = await staffValues(db, call, companyId);
        const requests = Array.from({ length: GROUP }, () => badStaffRequest(call, own, pick, cookie));
        for (const request of requests) {
          const answer = await app.inject(request);
          const what = wrongWith(answer, request);
          if (what !== undefined) trouble.push(`${what} for ${JSON.stringify(request).slice(0, 800)}`);
          figures.count('bad staff calls');
          if (answer.statusCode >= 400) figures.count('refused');
        }
        world.clock.now += 60_000;
      }
      expect(trouble.slice(0, 5), `seed ${seed}`).toEqual([]);
      expect(faults.slice(faultsBefore), `seed ${seed}`).toEqual([]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });
  });
}
