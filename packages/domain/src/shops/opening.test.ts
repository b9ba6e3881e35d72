import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { specialDay, timetable, weekOf } from '../../testing/shop.ts';
import { type OpeningState, openingState, type Timetable } from './index.ts';

/** Monday to Friday 09–13 and 14–18, Saturday 10–16; 2026-11-16 is a Monday. */
describe('[SHOP-1] what a shop card says about opening', () => {
  test.each<[date: string, clock: string, state: OpeningState]>([
    ['2026-11-16', '08:59', { kind: 'opens_today', at: at('09:00') }],
    ['2026-11-16', '09:00', { kind: 'open', until: at('13:00') }],
    ['2026-11-16', '11:59', { kind: 'open', until: at('13:00') }],
    ['2026-11-16', '12:00', { kind: 'closes_soon', until: at('13:00') }],
    ['2026-11-16', '12:59:59', { kind: 'closes_soon', until: at('13:00') }],
    ['2026-11-16', '13:00', { kind: 'opens_today', at: at('14:00') }],
    ['2026-11-16', '14:00', { kind: 'open', until: at('18:00') }],
    ['2026-11-16', '18:00', { kind: 'opens_later', at: at('09:00', '2026-11-17') }],
    ['2026-11-21', '16:00', { kind: 'opens_later', at: at('09:00', '2026-11-23') }],
    ['2026-11-22', '00:00', { kind: 'opens_later', at: at('09:00', '2026-11-23') }],
  ])('%s %s', (date, clock, state) => {
    expect(openingState(timetable, at(clock, date))).toEqual(state);
  });

  const shut = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) => specialDay(date));

  test('special days count: shut today, open on a Sunday, a break of days', () => {
    const given: Timetable = { ...timetable, specialDays: [...shut, specialDay('2026-11-22', '12:00-15:00')] };
    expect(openingState(given, at('10:00', '2026-11-17'))).toEqual({
      kind: 'opens_later',
      at: at('10:00', '2026-11-21'),
    });
    expect(openingState(given, at('14:30', '2026-11-22'))).toEqual({
      kind: 'closes_soon',
      until: at('15:00', '2026-11-22'),
    });
  });

  const daily = (...clocks: string[]) => weekOf(clocks, clocks, clocks, clocks, clocks, clocks, clocks);

  test('24:00 ends the day, unless the next one opens with it', () => {
    const late: Timetable = { openingHours: daily('18:00-24:00'), specialDays: [] };
    expect(openingState(late, at('23:30'))).toEqual({ kind: 'closes_soon', until: at('00:00', '2026-11-17') });
    expect(openingState(late, at('00:00', '2026-11-17'))).toEqual({
      kind: 'opens_today',
      at: at('18:00', '2026-11-17'),
    });
    const overnight: Timetable = { openingHours: daily('00:00-02:00', '18:00-24:00'), specialDays: [] };
    expect(openingState(overnight, at('23:30'))).toEqual({ kind: 'open', until: at('02:00', '2026-11-17') });
    expect(openingState(overnight, at('01:00'))).toEqual({ kind: 'closes_soon', until: at('02:00') });
  });

  test('open around the clock is always open, until a special day ends it', () => {
    const always: Timetable = { openingHours: daily('00:00-24:00'), specialDays: [] };
    expect(openingState(always, at('23:59'))).toEqual({ kind: 'always_open' });
    expect(openingState({ ...always, specialDays: [specialDay('2026-11-18')] }, at('10:00'))).toEqual({
      kind: 'open',
      until: at('00:00', '2026-11-18'),
    });
  });

  test('a shop without any opening ahead is closed for now', () => {
    expect(openingState({ openingHours: [], specialDays: [] }, at('10:00'))).toEqual({ kind: 'closed_for_now' });
    const long = Array.from({ length: 40 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 16 + day)).toISOString().slice(0, 10),
    );
    const given: Timetable = { ...timetable, specialDays: long.map((date) => specialDay(date)) };
    expect(openingState(given, at('10:00'))).toEqual({ kind: 'closed_for_now' });
  });
});
