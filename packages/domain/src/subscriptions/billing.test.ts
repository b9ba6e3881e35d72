import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { DAY_SECONDS, type Day, dayOf, type ShopTime, timeOfDay } from '../shared/index.ts';
import {
  billOf,
  billsDue,
  type BillingTerm,
  canStartOn,
  dueOn,
  endIfCancelled,
  graceEnds,
  type Pause,
  payingUse,
  shownPeriods,
  type Term,
} from './index.ts';

const on = (day: Day): ShopTime => timeOfDay(day)!;
const pause = (from: Day, until: Day | null): Pause => ({ from: on(from), until: until === null ? null : on(until) });
const term = (given: Partial<BillingTerm> = {}): BillingTerm => ({
  startsOn: on('2027-01-31'),
  pauses: [],
  duration: 'monthly',
  endsOn: null,
  ...given,
});
const days = (bills: readonly { readonly start: ShopTime; readonly dueOn: ShopTime | null }[]) =>
  bills.map(({ start, dueOn: due }) => [dayOf(start), due === null ? null : dayOf(due)]);

describe('[SUB-3] when a subscription may begin', () => {
  const now = on('2026-11-11') + 8 * 3600;
  test.each<[when: string, time: ShopTime, may: boolean]>([
    ['yesterday', on('2026-11-10'), false],
    ['today', on('2026-11-11'), true],
    ['now, which is no midnight', now, false],
    ['in 60 days', on('2027-01-10'), true],
    ['in 61 days', on('2027-01-11'), false],
  ])('%s', (_, time, may) => expect(canStartOn(time, now)).toBe(may));
});

describe('[SUB-6] which charge is due when', () => {
  test('one for each month, at its end where the day is missing', () => {
    expect(days(billsDue(term(), 1, on('2027-04-30')))).toEqual([
      ['2027-02-28', '2027-02-28'],
      ['2027-03-31', '2027-03-31'],
      ['2027-04-30', '2027-04-30'],
    ]);
    expect(billsDue(term(), 1, on('2027-02-28') - 1)).toEqual([]);
    expect(billsDue(term(), 2, on('2027-02-28'))).toEqual([]);
  });

  test('every four weeks', () => {
    expect(days(billsDue(term({ duration: '4_weeks' }), 1, on('2027-04-01')))).toEqual([
      ['2027-02-28', '2027-02-28'],
      ['2027-03-28', '2027-03-28'],
    ]);
  });

  test('none after its last day', () => {
    expect(billsDue(term({ endsOn: on('2027-02-28') }), 1, on('2027-12-01'))).toEqual([]);
    expect(billsDue(term({ endsOn: on('2027-03-01') }), 1, on('2027-12-01'))).toHaveLength(1);
  });

  test('a pause moves what comes after it, and one that begins with a period holds off its charge', () => {
    const inside = term({ pauses: [pause('2027-02-10', '2027-02-20')] });
    expect(days(billsDue(inside, 1, on('2027-03-11')))).toEqual([['2027-03-10', '2027-03-10']]);
    const atStart = term({ pauses: [pause('2027-02-28', '2027-03-10')] });
    expect(days(billsDue(atStart, 1, on('2027-03-09')))).toEqual([]);
    expect(days(billsDue(atStart, 1, on('2027-03-10')))).toEqual([['2027-02-28', '2027-03-10']]);
    expect(graceEnds(atStart.pauses, on('2027-02-28'))).toBe(on('2027-03-17'));
  });

  test('a pause without end holds off every charge and hides none that came before', () => {
    const paused = term({ pauses: [pause('2027-02-10', null)] });
    expect(billsDue(paused, 1, on('2028-01-01'))).toEqual([]);
    expect(billOf(paused, 1)).toMatchObject({ start: on('2027-01-31'), end: on('2027-02-28') });
    expect(billOf(paused, 2)).toBeUndefined();
    expect(dueOn(paused.pauses, on('2027-03-01'))).toBeNull();
    expect(graceEnds(paused.pauses, on('2027-03-01'))).toBeNull();
  });

  test('cancelled, it ends with the last period that was charged, paused or not, and never in the past', () => {
    expect(endIfCancelled(term(), 2, on('2027-03-05'))).toBe(on('2027-03-31'));
    expect(endIfCancelled(term({ pauses: [pause('2027-02-10', null)] }), 1, on('2027-02-12'))).toBe(on('2027-02-28'));
    expect(endIfCancelled(term({ pauses: [pause('2027-02-10', null)] }), 1, on('2027-06-01'))).toBe(on('2027-06-01'));
    expect(endIfCancelled(term(), 0, on('2027-01-01'))).toBe(on('2027-01-31'));
  });

  test('computed every day or once a year, the same charges fall due, each once', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((n) => on('2027-01-01') + n * DAY_SECONDS);
    const pauses = fc
      .uniqueArray(day, { maxLength: 4 })
      .map((ends) => ends.toSorted((a, b) => a - b))
      .map((ends): Pause[] => ends.flatMap((from, i) => (i % 2 === 0 ? [{ from, until: ends[i + 1] ?? null }] : [])));
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('monthly' as const, '4_weeks' as const),
        pauses,
        (startsOn, duration, paused) => {
          const held = term({ startsOn, duration, pauses: paused });
          const end = on('2028-12-31');
          const daily = [];
          for (let now = startsOn; now <= end; now += DAY_SECONDS) daily.push(...billsDue(held, daily.length + 1, now));
          expect(daily).toEqual(billsDue(held, 1, end));
          for (const bill of daily) expect(bill.end).toBeGreaterThan(bill.start);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const weekly = { id: 7, maxUsages: 2, periodicity: 'weekly', useMissedUsagesAfter: 2 } as const;
const monthly = { id: 8, maxUsages: 1, periodicity: 'monthly', useMissedUsagesAfter: null } as const;
const held: Term & { readonly endsOn: ShopTime | null } = { startsOn: on('2026-11-02'), pauses: [], endsOn: null };

describe('[SUB-8] the use that pays', () => {
  const use = (groups: Parameters<typeof payingUse>[1], time: Day, given = {}, used = 0) =>
    payingUse({ ...held, ...given }, groups, [{ groupId: 7, period: on('2026-11-16'), used }], on(time));

  test('is of the group whose use is lost first', () => {
    expect(use([monthly, weekly], '2026-11-16')).toEqual({
      groupId: 7,
      period: on('2026-11-16'),
      usesLeft: 2,
      usesMax: 2,
      validUntil: on('2026-11-23'),
    });
    expect(use([monthly, { ...weekly, useMissedUsagesAfter: null }], '2026-11-16', {}, 2)).toMatchObject({
      groupId: 8,
      validUntil: on('2026-12-02'),
    });
  });

  test('is a missed one where the week has none left, until it is lost', () => {
    expect(use([weekly], '2026-11-17', {}, 2)).toMatchObject({
      period: on('2026-11-02'),
      validUntil: on('2026-11-23'),
    });
  });

  test('never lasts beyond the end, and has none where visits are unlimited and a pause keeps the week open', () => {
    expect(use([weekly], '2026-11-17', { endsOn: on('2026-11-20') })).toMatchObject({ validUntil: on('2026-11-20') });
    const open = { pauses: [pause('2026-11-20', null)] };
    expect(use([{ ...weekly, maxUsages: -1 }], '2026-11-17', open)).toMatchObject({ usesLeft: null, validUntil: null });
    expect(use([weekly], '2026-11-01')).toBeUndefined();
  });
});

describe('[SUB-6] the periods that are shown', () => {
  const shown = (day: Day, given: Partial<typeof held & { endsOn: ShopTime | null; pauses: Pause[] }> = {}) =>
    shownPeriods({ ...held, ...given }, [weekly, monthly], [], { day: on(day), now: on('2026-11-16') });

  test('hold the day, with the steps to those beside them', () => {
    expect(shown('2026-11-17')).toMatchObject({
      currentUsages: [
        { subscriptionGroupId: 7, startDate: on('2026-11-16'), endDate: on('2026-11-22'), used: 0 },
        { subscriptionGroupId: 8, startDate: on('2026-11-02'), endDate: on('2026-12-01'), used: 0 },
      ],
      prevWeekly: on('2026-11-09'),
      nextWeekly: on('2026-11-23'),
      prevMonthly: null,
      nextMonthly: on('2026-12-02'),
      hasPrev: on('2026-11-09'),
      hasNext: on('2026-11-23'),
    });
  });

  test('before the start they are the first, after the end the last', () => {
    expect(shown('2020-01-01')).toMatchObject({ hasPrev: null, hasNext: on('2026-11-09') });
    const over = shown('2090-01-01', { endsOn: on('2026-11-23') });
    expect(over).toMatchObject({ prevWeekly: on('2026-11-09'), nextWeekly: null, hasNext: null });
  });

  test('in a pause without end they have the last day that they would have had', () => {
    const [week] = shown('2026-12-24', { pauses: [pause('2026-11-20', null)] }).currentUsages;
    expect(week).toMatchObject({ startDate: on('2026-11-16'), endDate: on('2026-11-22') });
  });

  test('[SUB-7] what was missed is shown as of now, and nothing once it has ended', () => {
    expect(
      shown('2026-11-02').missedUsages.map(({ startDate, useBefore }) => [dayOf(startDate ?? 0), dayOf(useBefore)]),
    ).toEqual([
      ['2026-11-02', '2026-11-23'],
      ['2026-11-09', '2026-11-30'],
    ]);
    expect(shown('2026-11-02', { endsOn: on('2026-11-16') }).missedUsages).toEqual([]);
  });
});
