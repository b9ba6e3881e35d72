import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../test/classes.ts';
import { testDatabase } from '../../../test/database.ts';
import { draftsOn } from '../../../test/timetable.ts';

const FROM = '2026-11-23';
const UNTIL = '2026-12-06';

/** Few days, times and rooms, so that classes stand in each other's way. */
const terms = fc.record({
  every: fc.uniqueArray(fc.constantFrom('mon' as const, 'tue' as const, 'wed' as const), {
    minLength: 1,
    maxLength: 2,
  }),
  hour: fc.integer({ min: 5, max: 7 }),
  place: fc.constantFrom('room', 'other room', 'teacher', 'nowhere'),
  places: fc.integer({ min: 2, max: 6 }),
});
const drafted = fc.record({ from: terms, to: terms, fate: fc.constantFrom('change', 'end', 'add', 'leave') });

interface Standing extends Row {
  readonly id: number;
  readonly startsAt: number;
  readonly taken: number;
}

test.each([
  [8, ''],
  [25, ' @full'],
])('[CLS-7] publishing does exactly what the difference said, %i times%s', { timeout: 600_000 }, async (numRuns) => {
  const world = await draftsOn(await testDatabase());
  const { db, one, add, draft, save, publish, discard } = world;
  const placeOf = (place: string) => ({
    roomId: place === 'room' ? one.roomIds[0] : place === 'other room' ? one.roomIds[1] : undefined,
    employeeId: place === 'teacher' ? one.employeeId : undefined,
  });
  const emptied = async () => {
    await db.execute(sql`delete from occupancies where session_id is not null`);
    await db.execute(sql`delete from sessions where series_id is not null`);
    await db.execute(sql`delete from class_series`);
  };
  const standing = async (): Promise<Map<number, Standing>> => {
    const { rows } = await db.execute<Standing>(sql`select id::int as id, starts_at::int as "startsAt", minutes, total,
      taken, room_id::int as "roomId", employee_id::int as "employeeId" from sessions where series_id is not null`);
    return new Map(rows.map((row) => [row.id, row]));
  };

  await fc.assert(
    fc.asyncProperty(
      fc.array(drafted, { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      fc.nat(),
      async (classes, isRotated, seats) => {
        await emptied();
        const sent = [];
        for (const [index, { from, to: other, fate }] of classes.entries()) {
          // Rotated, each takes the time and place of the next.
          const to = isRotated ? (classes[(index + 1) % classes.length]?.from ?? other) : other;
          const at = (hour: number) => `0${hour}:00`;
          const given = { every: from.every, at: at(from.hour), places: from.places, ...placeOf(from.place) };
          const { result } = await add({ ...given, from: '2026-11-16', until: UNTIL });
          // Another one has all its times already.
          if (!result['series']) continue;
          const id = Number((result['series'] as Row)['id']);
          const after = { every: to.every, at: at(to.hour), places: to.places, ...placeOf(to.place), until: UNTIL };
          const own = fate === 'add' ? { seriesId: undefined, version: undefined } : {};
          if (fate !== 'leave') sent.push({ ...(await world.drafted(id)), ...after, ...own, ends: fate === 'end' });
        }
        // Every third date has somebody.
        await db.execute(
          sql`update sessions set taken = 1 where series_id is not null and (id + ${seats % 3}) % 3 = 0`,
        );
        const before = await standing();
        await save({ from: FROM, classes: sent });
        const said = await draft();
        // A new class without a single date is refused as well, and so are two that want the same time.
        const isNew = (index: unknown) => said.difference[Number(index)]?.['kind'] === 'added';
        const clashing = said.difference.some(
          ({ dates, kind, made, skipped, overlaps }) =>
            (kind === 'added' && (overlaps as Row[]).some(({ index }) => isNew(index))) ||
            (dates as Row[]).some(({ clash }) => clash !== null) ||
            (kind === 'added' && made === 0 && (skipped as string[]).length > 0),
        );
        const isEmpty = said.difference.every(({ kind }) => kind === 'same');
        const { status } = await publish(said);
        const after = await standing();
        if (clashing || isEmpty) {
          expect(status).toBe(isEmpty ? 422 : 409);
          expect(after).toEqual(before);
          await discard(said.draft?.version ?? 1);
          return;
        }
        expect(status).toBe(200);
        const sum = (part: string) => said.difference.reduce((total, change) => total + Number(change[part]), 0);
        const added = [...after.values()].filter(({ id }) => !before.has(id));
        expect(added).toHaveLength(sum('made'));
        const named = said.difference.flatMap(({ dates }) => dates as Row[]);
        for (const date of named)
          expect(after.get(Number(date['session_id']))).toMatchObject({ startsAt: date['new_starts_at'], taken: 1 });
        const others = [...before.values()].filter(
          ({ id, taken }) => taken === 0 && JSON.stringify(after.get(id)) !== JSON.stringify(before.get(id)),
        );
        expect(others).toHaveLength(sum('others'));
        // Who has a seat and was not named has what they had.
        for (const row of before.values())
          if (row.taken > 0 && !named.some((date) => date['session_id'] === row.id))
            expect(after.get(row.id)).toEqual(row);
      },
    ),
    { numRuns },
  );
  // Seats without a booking do not outlive the test.
  await emptied();
});
