import type { Timetable } from '@embook/domain/shops';
import {
  employees,
  objects,
  occupancies,
  openingHours,
  reviews,
  roomDisabledDates,
  rooms,
  shops,
  specialDays,
} from '../../infra/db/schema/index.ts';
import { employeeColumns, objectColumns, roomColumns, shopColumns } from '../../catalogue/catalogue.ts';
import { minuteOfClock } from './calendar.ts';
import { weekdayNames } from '../format/file-fields.ts';
import type { ShopEntry } from '../format/shop-format.ts';
import { findHere, type Planning, pictureOf, type Shop } from './planning.ts';
import type { Place } from '../report.ts';

/** A shop with its hours, people, rooms, blocked times and the reviews it brought along. */
export function planShop(planning: Planning, given: ShopEntry, position: number, place: Place): Shop {
  const { companyId, company, ids } = planning;
  const zone = given.time_zone ?? company.time_zone;
  const shop: Shop = { id: ids.next(shops), zone, timetable: timetableOf(planning, given) };
  planning.rows.add(shops, {
    companyId,
    id: shop.id,
    ...shopColumns(given, zone),
    photoUrl: pictureOf(planning, given.photo),
    position,
  });
  planHours(planning, given, shop, place);
  planPeople(planning, given, shop, place);
  for (const { author, rating, comment, at } of given.reviews)
    planning.rows.add(reviews, {
      companyId,
      shopId: shop.id,
      authorName: author,
      rating,
      comment: comment ?? null,
      createdAt: planning.calendar.moment(at, zone),
    });
  return shop;
}

const hoursOf = (given: readonly string[]) => given.map((text) => ({ opens: text.slice(0, 5), closes: text.slice(6) }));

/** The same hours in the words of the domain, which knows when a shop is open. */
const timetableOf = ({ calendar }: Planning, given: ShopEntry): Timetable => ({
  openingHours: weekdayNames.map((name, index) => {
    const hours = hoursOf(given.hours[name] ?? []);
    return { weekday: index + 1, closed: hours.length === 0, hours };
  }),
  specialDays: given.special_days.map(({ date, hours, reason }) => ({
    date: calendar.date(date),
    closed: hours.length === 0,
    hours: hoursOf(hours),
    reason: reason ?? null,
  })),
});

function planHours({ rows, report, companyId, calendar }: Planning, given: ShopEntry, shop: Shop, place: Place): void {
  const stretchesOf = (hours: readonly string[], where: Place) => {
    const stretches = hoursOf(hours)
      .map(({ opens, closes }) => ({ opensMinute: minuteOfClock(opens), closesMinute: minuteOfClock(closes) }))
      .toSorted((a, b) => a.opensMinute - b.opensMinute);
    if (stretches.some(({ opensMinute }, index) => opensMinute < (stretches[index - 1]?.closesMinute ?? 0)))
      report.problem(where, 'the hours overlap');
    return stretches;
  };
  for (const [index, name] of weekdayNames.entries())
    for (const stretch of stretchesOf(given.hours[name] ?? [], [...place, 'hours', name]))
      rows.add(openingHours, { companyId, shopId: shop.id, weekday: index + 1, ...stretch });

  const seen = new Set<string>();
  for (const [index, { date, hours, reason, texts = null }] of given.special_days.entries()) {
    const where = [...place, 'special_days', index];
    const day = calendar.date(date);
    if (seen.has(day)) report.problem([...where, 'date'], `${day} is there twice`);
    seen.add(day);
    const row = { companyId, shopId: shop.id, date: day, reason: reason ?? null, texts };
    const stretches = stretchesOf(hours, [...where, 'hours']);
    if (stretches.length === 0) rows.add(specialDays, row);
    for (const stretch of stretches) rows.add(specialDays, { ...row, ...stretch });
  }
}

function planPeople(planning: Planning, given: ShopEntry, shop: Shop, place: Place): void {
  const { rows, ids, companyId } = planning;
  const shopId = shop.id;
  for (const [position, employee] of given.employees.entries()) {
    const id = ids.next(employees);
    const where = [...place, 'employees', position];
    planning.employees.add(employee.ref, { id, name: employee.name, shop }, where);
    planning.planned.push({ given: employee, id, shopId, place: where });
    const photoUrl = pictureOf(planning, employee.photo);
    rows.add(employees, { companyId, id, shopId, ...employeeColumns(employee), photoUrl, position });
  }
  for (const [position, object] of given.objects.entries()) {
    const id = ids.next(objects);
    planning.objects.add(object.ref, { id, name: object.name, shop }, [...place, 'objects', position]);
    rows.add(objects, { companyId, id, shopId, ...objectColumns(object), position });
  }
}

/** Rooms and blocked times, when the people of all shops are known: somebody may work in several (HRS-2). */
export function planRooms(planning: Planning, given: ShopEntry, shop: Shop, place: Place): void {
  const { rows, ids, companyId, calendar } = planning;
  const shopId = shop.id;
  for (const [position, room] of given.rooms.entries()) {
    const id = ids.next(rooms);
    const where = [...place, 'rooms', position];
    const employee =
      room.employee === undefined ? undefined : planning.employees.find(room.employee, [...where, 'employee']);
    const object = findHere(planning, planning.objects, room.object, shop, [...where, 'object']);
    planning.rooms.add(room.ref, { id, name: room.name, capacity: room.capacity, shop, employee }, where);
    rows.add(rooms, {
      companyId,
      id,
      shopId,
      ...roomColumns(room),
      photoUrl: pictureOf(planning, room.photo),
      employeeId: employee?.id ?? null,
      objectId: object?.id ?? null,
      position,
    });
    for (const date of new Set(room.disabled_dates.map((day) => calendar.date(day))))
      rows.add(roomDisabledDates, { companyId, roomId: id, date });
  }
  planBlocks(planning, given, shop, place);
}

function planBlocks(planning: Planning, given: ShopEntry, shop: Shop, place: Place): void {
  for (const [index, block] of given.blocks.entries()) {
    const where = [...place, 'blocks', index];
    const room = findHere(planning, planning.rooms, block.room, shop, [...where, 'room']);
    const employee =
      block.employee === undefined ? undefined : planning.employees.find(block.employee, [...where, 'employee']);
    if (block.room === undefined && block.employee === undefined)
      planning.report.problem(where, 'names neither a room nor an employee');
    const startsAt = planning.calendar.day(block.on) + minuteOfClock(block.at) * 60;
    const endsAt = startsAt + block.minutes * 60;
    planning.diary.add({ room, employee }, { from: startsAt, until: endsAt, place: where });
    planning.rows.add(occupancies, {
      companyId: planning.companyId,
      roomId: room?.id ?? null,
      employeeId: employee?.id ?? null,
      startsAt,
      endsAt,
      reason: block.reason ?? null,
    });
  }
}
