import { describe, expect, test } from 'vitest';
import { seriesChange, seriesDates, type SeriesTerms, type ExistingDate } from './index.ts';

const at = (year: number, month: number, day: number, hour = 0) => Date.UTC(year, month - 1, day, hour) / 1000;
const NOW = at(2026, 11, 11, 8);
const ZONE = 'Europe/Amsterdam';
const yoga: SeriesTerms = {
  weekdays: [2, 4],
  startMinute: 600,
  startsOn: '2026-11-01',
  endsOn: null,
  minutes: 60,
  employeeId: 1,
  roomId: 2,
  places: 12,
  price: 1500,
};

describe('[CLS-1] the dates of a series', () => {
  test('without an end it reaches as far as customers may book, and no further', () => {
    const dates = seriesDates(yoga, NOW, 14, ZONE).map(({ date }) => date);
    expect(dates).toEqual(['2026-11-12', '2026-11-17', '2026-11-19', '2026-11-24']);
  });

  test('with an end it is made whole, the last day included', () => {
    const dates = seriesDates({ ...yoga, endsOn: '2027-03-02' }, NOW, 14, ZONE).map(({ date }) => date);
    expect(dates).toHaveLength(32);
    expect(dates.at(-1)).toBe('2027-03-02');
  });

  test('[B10] over New Year and a change of the clocks it stays on its weekday and at its time', () => {
    const dates = seriesDates({ ...yoga, weekdays: [7], endsOn: '2027-04-11' }, NOW, 14, ZONE);
    expect(dates.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-12-27', '2027-01-03', '2027-03-28']));
    for (const { startsAt } of dates) {
      expect(new Date(startsAt * 1000).toISOString()).toContain('T10:00');
      expect(new Date(startsAt * 1000).getUTCDay()).toBe(0);
    }
  });

  test('[B10] a time that the night of the change does not have is left out', () => {
    const night = { ...yoga, weekdays: [7], startMinute: 150, startsOn: '2027-03-20', endsOn: '2027-04-04' };
    expect(seriesDates(night, NOW, 14, ZONE).map(({ date }) => date)).toEqual(['2027-03-21', '2027-04-04']);
  });

  test('what has begun today is not made, what begins later today is', () => {
    const today = { ...yoga, weekdays: [3] };
    expect(seriesDates({ ...today, startMinute: 479 }, NOW, 7, ZONE).map(({ date }) => date)).toEqual(['2026-11-18']);
    expect(seriesDates({ ...today, startMinute: 481 }, NOW, 6, ZONE).map(({ date }) => date)).toEqual(['2026-11-11']);
  });
});

describe('[CLS-2] a changed series', () => {
  const date = (day: number, given: Partial<ExistingDate> = {}): ExistingDate => ({
    id: day,
    date: `2026-11-${day}`,
    startsAt: at(2026, 11, day, 10),
    minutes: 60,
    employeeId: 1,
    roomId: 2,
    places: 12,
    taken: 0,
    cancelled: false,
    changedAlone: false,
    ...given,
  });
  const changesOf = (to: Partial<SeriesTerms>, dates: ExistingDate[], from = NOW) =>
    seriesChange({ ...yoga, ...to }, dates, from, 'Europe/Amsterdam').map(({ before, changes }) => [
      before.id,
      changes,
    ]);

  test('says for each date what changes', () => {
    expect(changesOf({ startMinute: 660, employeeId: 3 }, [date(12), date(17)])).toEqual([
      [12, ['time', 'teacher']],
      [17, ['time', 'teacher']],
    ]);
  });

  test('leaves alone what is over, cancelled, or was changed by itself', () => {
    const dates = [date(10), date(12, { cancelled: true }), date(17, { changedAlone: true }), date(19)];
    expect(changesOf({ roomId: null }, dates)).toEqual([[19, ['room']]]);
    expect(changesOf({ roomId: null }, [date(12), date(19)], at(2026, 11, 18))).toEqual([[19, ['room']]]);
  });

  test('drops dates it no longer has, and keeps those where somebody has a seat', () => {
    const dates = [date(12), date(17), date(19, { taken: 3 })];
    expect(changesOf({ weekdays: [2] }, dates)).toEqual([
      [12, ['dropped']],
      [17, []],
      [19, ['kept']],
    ]);
    expect(changesOf({ endsOn: '2026-11-17' }, [date(17), date(19), date(24, { taken: 1 })])).toEqual([
      [17, []],
      [19, ['dropped']],
      [24, ['kept']],
    ]);
  });

  test('[CLS-3] never takes more seats than are free', () => {
    const [full] = seriesChange({ ...yoga, places: 5 }, [date(12, { taken: 8 })], NOW, 'Europe/Amsterdam');
    expect(full).toMatchObject({ after: { places: 8 }, changes: ['places_kept'] });
  });
});
