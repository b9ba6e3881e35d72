import { addDays, centsFromEuro, clockOf, dayOf, isoWeekdayOf, type ShopTime } from '@embook/domain/shared';
import { openingDays } from '@embook/domain/shops';
import { MAX_SERIES_DAYS, seriesDaysProblem } from '@embook/domain/classes';
import {
  classSeries,
  classSeriesExceptions,
  classSeriesOptions,
  occupancies,
  sessionOptions,
  sessions,
} from '../../infra/db/schema/index.ts';
import { valueColumns } from '../../infra/db/class-columns.ts';
import { minuteOfClock } from './calendar.ts';
import { weekdayNames } from '../format/file-fields.ts';
import type { SeriesEntry, SessionEntry, ShopEntry, WeeklyEntry } from '../format/shop-format.ts';
import type { Place } from '../report.ts';
import { findHere, findOption, pictureOf, type Planning, type Service, type Session, type Shop } from './planning.ts';

interface Terms {
  readonly priceCents: number;
  readonly minutes: number;
}

/** The options of a class or a weekly class with their terms, each once. */
function planOptions(planning: Planning, given: SeriesEntry['options'], taught: Service, place: Place) {
  const options = new Map<Service, Terms>();
  for (const [index, option] of given.entries()) {
    const where = [...place, 'options', index, 'service'];
    const service = findOption(planning, option.service, taught, where);
    if (!service) continue;
    if (options.has(service)) planning.report.problem(where, `"${option.service}" is there twice`);
    const priceCents = option.price === undefined ? service.priceCents : centsFromEuro(option.price);
    options.set(service, { priceCents, minutes: option.minutes ?? service.minutes });
  }
  return options;
}

/** A weekly class with all its dates; its regulars are booked once the customers are known. */
export interface Weekly {
  readonly given: WeeklyEntry;
  readonly sessions: readonly Session[];
  readonly place: Place;
}

export function planSessions(planning: Planning, given: ShopEntry, shop: Shop, place: Place): Weekly[] {
  for (const [index, series] of given.series.entries()) planSeries(planning, series, shop, [...place, 'series', index]);
  for (const kind of ['classes', 'events'] as const)
    for (const [index, session] of given[kind].entries()) {
      const where = [...place, kind, index];
      const isClass = 'class' in session;
      const service = findHere(planning, planning.services, isClass ? session.class : session.event, shop, [
        ...where,
        isClass ? 'class' : 'event',
      ]);
      if (!service) continue;
      const made = planSession(planning, session, { kind: isClass ? 'group' : 'event', shop, service, place: where });
      planning.sessions.add(session.ref, made, where);
      if (session.ref !== undefined) planning.sessionRefs.set(made.row.id, session.ref);
    }
  return given.timetable.flatMap((weekly, index) => planWeekly(planning, weekly, shop, [...place, 'timetable', index]));
}

/** Years of one class are enough; more is a slip of the pen. */
const MAX_DAYS = 1_100;

/** One line of a timetable becomes many classes: together they are no more than a file may have of single ones, by far. */
const MAX_SESSIONS = 200_000;

function planWeekly(planning: Planning, given: WeeklyEntry, shop: Shop, place: Place): Weekly[] {
  const { calendar, report } = planning;
  const service = findHere(planning, planning.services, given.class, shop, [...place, 'class']);
  const [from, until] = [calendar.day(given.from), calendar.day(given.until)];
  const days = Math.round((until - from) / 86_400) + 1;
  if (days < 1) report.problem([...place, 'until'], 'lies before "from"');
  else if (days > MAX_DAYS) report.problem([...place, 'until'], `lies more than ${MAX_DAYS} days after "from"`);
  if (!service || days < 1 || days > MAX_DAYS) return [];
  if (planning.rows.count(sessions) + Math.ceil((days / 7) * given.every.length) > MAX_SESSIONS) {
    report.problem(place, `the file has more than ${MAX_SESSIONS} classes and events`);
    return [];
  }

  warnOutsideHours(planning, given, shop, service, place);
  const cancelled = new Set(given.cancelled.map((day) => calendar.date(day)));
  const special = new Set(shop.timetable.specialDays.filter(({ closed }) => closed).map(({ date }) => date));
  const made: Session[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const date = dayOf(day);
    const isOn = given.every.some((name) => weekdayNames.indexOf(name) + 1 === isoWeekdayOf(day));
    if (!isOn || special.has(date)) continue;
    const isCancelled = cancelled.delete(date);
    const session = planSession(
      planning,
      { ...given, on: date, cancelled_at: isCancelled ? new Date(planning.now).toISOString() : undefined },
      { kind: 'group', shop, service, place },
    );
    made.push(session);
    if (given.ref !== undefined) planning.sessions.add(`${given.ref} ${date}`, session, place);
  }
  const [first] = made;
  if (given.ref !== undefined && first) planning.sessionRefs.set(first.row.id, given.ref);
  for (const date of cancelled) report.problem([...place, 'cancelled'], `there is no class on ${date}`);
  return [{ given, sessions: made, place }];
}

function warnOutsideHours(planning: Planning, given: WeeklyEntry, shop: Shop, service: Service, place: Place): void {
  const usual = { ...shop.timetable, specialDays: [] };
  const from = minuteOfClock(given.at) * 60;
  const until = from + (given.minutes ?? service.minutes) * 60;
  for (const name of given.every) {
    const midnight = planning.calendar.day(name);
    const open = openingDays(usual, midnight, 1).flatMap((day) => day.open);
    if (!open.some((range) => range.from <= midnight + from && midnight + until <= range.until))
      planning.report.warn([...place, 'at'], `lies outside the opening hours on ${name}`);
  }
}

/** What a class, a series and an event have; what is not given is as the service has it. */
const plannedColumns = (given: SessionEntry | SeriesEntry | WeeklyEntry, service: Service) =>
  valueColumns({
    name: given.name ?? null,
    minutes: given.minutes ?? service.minutes,
    places: given.places,
    price: given.price === undefined ? service.priceCents : centsFromEuro(given.price),
    description: given.description ?? null,
    showPlacesLeft: given.show_places_left,
    hidePrice: given.hide_price ?? service.hidePrice,
    bookable: given.bookable ?? service.bookableType,
  });

interface Belonging {
  readonly kind: 'group' | 'event';
  readonly shop: Shop;
  readonly service: Service;
  readonly place: Place;
}

function planSession(planning: Planning, given: SessionEntry, { kind, shop, service, place }: Belonging): Session {
  const { companyId, ids, rows, calendar } = planning;
  const room = findHere(planning, planning.rooms, given.room, shop, [...place, 'room']);
  const employee = findHere(planning, planning.employees, given.employee, shop, [...place, 'employee']);
  const startsAt: ShopTime = calendar.day(given.on) + minuteOfClock(given.at) * 60;
  const series = findHere(planning, planning.series, given.series, shop, [...place, 'series']);
  if (series && series.service !== service) planning.report.problem([...place, 'series'], 'is of another class');
  const row = {
    companyId,
    id: ids.next(sessions),
    shopId: shop.id,
    kind,
    serviceId: service.id,
    ...plannedColumns(given, service),
    roomId: room?.id ?? null,
    employeeId: employee?.id ?? null,
    startsAt,
    taken: 0,
    texts: given.texts ?? null,
    cancelledAt: given.cancelled_at === undefined ? null : calendar.moment(given.cancelled_at, shop.zone),
    photoUrl: pictureOf(planning, given.photo),
    videoUrl: given.video ?? null,
    street: given.street ?? null,
    zip: given.zip ?? null,
    city: given.city ?? null,
    country: given.country ?? null,
    latitude: given.latitude ?? null,
    longitude: given.longitude ?? null,
    contactNumber: given.phone ?? null,
    seriesId: series?.id ?? null,
    seriesDate: series ? calendar.date(given.date ?? given.on) : null,
    changedAlone: series !== undefined && given.changed === true,
  } satisfies typeof sessions.$inferInsert;
  rows.add(sessions, row);
  // A cancelled session keeps nobody busy.
  if (row.cancelledAt === null && (room || employee)) {
    const [from, until] = [startsAt, startsAt + row.minutes * 60];
    planning.diary.add({ room, employee }, { from, until, place: [...place, `(${dayOf(from)} ${clockOf(from)})`] });
    const who = { roomId: row.roomId, employeeId: row.employeeId };
    rows.add(occupancies, { companyId, ...who, startsAt, endsAt: until, sessionId: row.id });
  }
  const options = planOptions(planning, given.options, service, place);
  for (const [option, terms] of options)
    rows.add(sessionOptions, { companyId, sessionId: row.id, serviceId: option.id, ...terms });
  return { service, employee, row, options };
}

/** A weekly class that goes on (CLS-1); its dates are classes that name it. */
function planSeries(planning: Planning, given: SeriesEntry, shop: Shop, place: Place): void {
  const { companyId, ids, rows, calendar, report } = planning;
  const service = findHere(planning, planning.services, given.class, shop, [...place, 'class']);
  const room = findHere(planning, planning.rooms, given.room, shop, [...place, 'room']);
  const employee = findHere(planning, planning.employees, given.employee, shop, [...place, 'employee']);
  const [startsOn, endsOn] = [calendar.date(given.from), given.until === undefined ? null : calendar.date(given.until)];
  const wrong = seriesDaysProblem(startsOn, endsOn, calendar.day('today'));
  if (endsOn !== null && endsOn < startsOn) report.problem([...place, 'until'], 'lies before "from"');
  else if (wrong === 'from') report.problem([...place, wrong], `lies more than ${MAX_SERIES_DAYS} days ahead`);
  else if (wrong) report.problem([...place, wrong], `lies more than ${MAX_SERIES_DAYS} days after "from" or today`);
  if (!service) return;
  const id = ids.next(classSeries);
  rows.add(classSeries, {
    companyId,
    id,
    shopId: shop.id,
    serviceId: service.id,
    ...plannedColumns(given, service),
    roomId: room?.id ?? null,
    employeeId: employee?.id ?? null,
    weekdays: [...new Set(given.every.map((name) => weekdayNames.indexOf(name) + 1))].toSorted((a, b) => a - b),
    startMinute: minuteOfClock(given.at),
    startsOn,
    endsOn,
    createdAt: new Date(planning.now),
  });
  for (const [option, terms] of planOptions(planning, given.options, service, place))
    rows.add(classSeriesOptions, { companyId, seriesId: id, serviceId: option.id, ...terms });
  for (const date of new Set(given.left_out.map((day) => calendar.date(day))))
    rows.add(classSeriesExceptions, { companyId, seriesId: id, date, kind: 'left_out' });
  planning.series.add(given.ref, { id, shop, service }, place);
}
