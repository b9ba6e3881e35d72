import { categoryValues, employeeValues, objectValues, roomValues, shopValues } from '@embook/domain/catalogue';
import { clockOfMinute, euroFromCents } from '@embook/domain/shared';
import { bundleText, servicesText, sessionsText, timetableText } from './export-catalogue.ts';
import { categoryShown, employeeShown, objectShown, roomShown, shopShown } from '../../catalogue/catalogue.ts';
import { type Exporting, lean, only, some, sorted, unless, valuesText, whenText } from './exporting.ts';
import type { CompanyFileText } from '../format.ts';
import { weekdayNames } from '../format/file-fields.ts';
import type { Row } from './stored.ts';

type SeriesText = NonNullable<CompanyFileText['shops'][number]['series']>[number];

/** The weekly classes of a shop that go on, also those that are over: their dates name them. */
function seriesText({ stored, refs, services }: Exporting, shopId: number): SeriesText[] {
  return sorted(stored.classSeries.filter((row) => row.shopId === shopId)).map((row) => {
    const service = services.get(row.serviceId)!;
    const options = stored.classSeriesOptions.filter(({ seriesId }) => seriesId === row.id);
    const leftOut = stored.classSeriesExceptions.filter(
      ({ seriesId, kind }) => seriesId === row.id && kind === 'left_out',
    );
    return {
      ref: refs.series.of(row.id),
      class: refs.services.of(row.serviceId),
      room: refs.rooms.ofSome(row.roomId),
      employee: refs.employees.ofSome(row.employeeId),
      every: row.weekdays.flatMap((weekday) => weekdayNames[weekday - 1] ?? []),
      at: clockOfMinute(row.startMinute),
      ...valuesText(row, service),
      from: row.startsOn,
      until: only(row.endsOn),
      left_out: some(leftOut.map(({ date }) => date).toSorted()),
      options: some(
        sorted(options.map((option) => ({ ...option, id: option.serviceId }))).map((option) => {
          const usual = services.get(option.serviceId)!;
          return {
            service: refs.services.of(option.serviceId),
            price: unless(euroFromCents(usual.priceCents), euroFromCents(option.priceCents)),
            minutes: unless(usual.minutes, option.minutes),
          };
        }),
      ),
    };
  });
}

type ShopText = CompanyFileText['shops'][number];

export function shopText(exporting: Exporting, shop: Row<'shops'>): ShopText {
  const { stored, refs, picture } = exporting;
  const here = <T extends { readonly shopId: number }>(rows: readonly T[]): T[] =>
    rows.filter(({ shopId }) => shopId === shop.id);
  return {
    ...lean(shopShown(shop), shopValues),
    photo: picture(shop.photoUrl),
    time_zone: unless(stored.company.timeZone, shop.timeZone),
    ...hoursText(here(stored.openingHours), here(stored.specialDays)),
    employees: some(
      sorted(here(stored.employees)).map((employee) => ({
        ref: refs.employees.of(employee.id),
        ...lean(employeeShown(employee), employeeValues),
        photo: picture(employee.photoUrl),
        ...employeeHoursText(exporting, employee),
      })),
    ),
    objects: some(
      sorted(here(stored.objects)).map((object) => ({
        ref: refs.objects.of(object.id),
        ...lean(objectShown(object), objectValues),
      })),
    ),
    rooms: some(sorted(here(stored.rooms)).map((room) => roomText(exporting, room))),
    blocks: blocksText(exporting, shop.id),
    categories: some(
      sorted(here(stored.categories)).map((category) => ({
        ...lean(categoryShown(category), categoryValues),
        services: servicesText(exporting, shop.id, category.id),
      })),
    ),
    taught: some(servicesText(exporting, shop.id, null)),
    timetable: some(timetableText(exporting, shop.id).map(({ of, ...text }) => ({ class: of, ...text }))),
    series: some(seriesText(exporting, shop.id)),
    classes: some(sessionsText(exporting, shop.id, 'group').map(({ of, ...text }) => ({ class: of, ...text }))),
    events: some(
      sessionsText(exporting, shop.id, 'event').map(({ of, series: _, date: __, changed: ___, ...text }) => ({
        event: of,
        ...text,
      })),
    ),
    bundles: some(sorted(here(stored.bundles)).map((bundle) => bundleText(exporting, bundle))),
    reviews: some(
      here(stored.reviews)
        .filter(({ bookingId }) => bookingId === null)
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
        .map(({ authorName, rating, comment, createdAt }) => ({
          author: authorName,
          rating,
          comment: only(comment),
          at: createdAt.toISOString(),
        })),
    ),
  };
}

const stretchText = (opens: number, closes: number): string => `${clockOfMinute(opens)}-${clockOfMinute(closes)}`;

function hoursText(hours: readonly Row<'openingHours'>[], special: readonly Row<'specialDays'>[]) {
  const ofWeekday = (weekday: number) =>
    hours
      .filter((row) => row.weekday === weekday)
      .toSorted((a, b) => a.opensMinute - b.opensMinute)
      .map(({ opensMinute, closesMinute }) => stretchText(opensMinute, closesMinute));
  const weekdays = weekdayNames.flatMap((name, index) => {
    const stretches = ofWeekday(index + 1);
    return stretches.length === 0 ? [] : [[name, stretches] as const];
  });
  const days = Map.groupBy(
    special.toSorted((a, b) => a.date.localeCompare(b.date) || (a.opensMinute ?? 0) - (b.opensMinute ?? 0)),
    ({ date }) => date,
  );
  return {
    hours: Object.fromEntries(weekdays),
    special_days: some(
      [...days].map(([date, rows]) => ({
        date,
        hours: rows.flatMap(({ opensMinute: opens, closesMinute: closes }) =>
          opens === null || closes === null ? [] : [stretchText(opens, closes)],
        ),
        reason: only(rows[0]?.reason ?? null),
        texts: only(rows[0]?.texts ?? null),
      })),
    ),
  };
}

function roomText({ stored, refs, picture }: Exporting, room: Row<'rooms'>): NonNullable<ShopText['rooms']>[number] {
  return {
    ref: refs.rooms.of(room.id),
    ...lean(roomShown(room), roomValues),
    photo: picture(room.photoUrl),
    employee: refs.employees.ofSome(room.employeeId),
    object: refs.objects.ofSome(room.objectId),
    disabled_days: some(roomShown(room).disabled_days),
    disabled_dates: some(
      stored.roomDisabledDates
        .filter(({ roomId }) => roomId === room.id)
        .map(({ date }) => date)
        .toSorted(),
    ),
  };
}

/** What keeps a room or a person busy without being a booking, a session or a test. */
function blocksText({ stored, refs }: Exporting, shopId: number): ShopText['blocks'] {
  const rooms = new Set(stored.rooms.filter((room) => room.shopId === shopId).map(({ id }) => id));
  const people = new Set(stored.employees.filter((employee) => employee.shopId === shopId).map(({ id }) => id));
  const blocks = stored.occupancies
    .filter(({ bookingId, sessionId, testUntil }) => bookingId === null && sessionId === null && testUntil === null)
    .filter(({ roomId, employeeId }) =>
      roomId === null ? employeeId !== null && people.has(employeeId) : rooms.has(roomId),
    )
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)
    .map(({ roomId, employeeId, startsAt, endsAt, reason }) => ({
      room: refs.rooms.ofSome(roomId),
      employee: refs.employees.ofSome(employeeId),
      ...whenText(startsAt),
      minutes: (endsAt - startsAt) / 60,
      reason: only(reason),
    }));
  return some(blocks);
}

type EmployeeText = NonNullable<CompanyFileText['shops'][number]['employees']>[number];

/** When somebody works and is away, as the import reads it (HRS-2). */
function employeeHoursText(
  { stored }: Exporting,
  employee: Row<'employees'>,
): Pick<EmployeeText, 'working_hours' | 'absences'> {
  const patterns = stored.employeePatterns
    .filter(({ employeeId }) => employeeId === employee.id)
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  return {
    working_hours: some(patterns.map((pattern) => patternText(stored, pattern, employee.shopId))),
    absences: some(
      stored.employeeAbsences
        .filter(({ employeeId }) => employeeId === employee.id)
        .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.id - b.id)
        .map(({ startsOn, endsOn, kind, note, state }) => ({
          from: startsOn,
          until: endsOn,
          kind,
          note: only(note),
          state: unless('granted', state),
        })),
    ),
  };
}

function patternText(stored: Exporting['stored'], pattern: Row<'employeePatterns'>, home: number) {
  const hours = stored.employeeHours.filter(({ patternId }) => patternId === pattern.id);
  const weeksIn = (shopId: number) =>
    Array.from({ length: pattern.weeks }, (_, index) => {
      const days = weekdayNames.flatMap((name, day) => {
        const ranges = hours
          .filter((row) => row.shopId === shopId && row.week === index + 1 && row.weekday === day + 1)
          .toSorted((a, b) => a.opensMinute - b.opensMinute)
          .map(({ opensMinute, closesMinute }) => `${clockOfMinute(opensMinute)}-${clockOfMinute(closesMinute)}`);
        return ranges.length === 0 ? [] : [[name, ranges] as const];
      });
      return Object.fromEntries(days);
    });
  const others = stored.shops.filter(({ id }) => id !== home && hours.some(({ shopId }) => shopId === id));
  return {
    from: pattern.startsOn,
    weeks: weeksIn(home),
    elsewhere: some(others.map(({ id, name }) => ({ shop: name, weeks: weeksIn(id) }))),
  };
}
