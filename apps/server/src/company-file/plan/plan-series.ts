import { MAX_SERIES_DAYS, seriesDaysProblem } from '@embook/domain/classes';
import { centsFromEuro } from '@embook/domain/shared';
import { classSeries, classSeriesExceptions, classSeriesOptions } from '../../infra/db/schema/index.ts';
import { weekdayNames } from '../format/file-fields.ts';
import type { SeriesGiven } from '../format/shop-format.ts';
import type { Place } from '../report.ts';
import { minuteOfClock } from './calendar.ts';
import { planOptions } from './plan-options.ts';
import { findHere, type Planning, type Shop } from './planning.ts';

/** A weekly class that goes on (CLS-1); its dates are classes that name it. */
export function planSeries(planning: Planning, given: SeriesGiven, shop: Shop, place: Place): void {
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
    groupName: given.name ?? null,
    roomId: room?.id ?? null,
    employeeId: employee?.id ?? null,
    weekdays: [...new Set(given.every.map((name) => weekdayNames.indexOf(name) + 1))].toSorted((a, b) => a - b),
    startMinute: minuteOfClock(given.at),
    minutes: given.minutes ?? service.minutes,
    total: given.places,
    priceCents: given.price === undefined ? service.priceCents : centsFromEuro(given.price),
    description: given.description ?? null,
    showSessionsLeft: given.show_places_left,
    hidePrice: given.hide_price ?? service.hidePrice,
    bookableType: given.bookable ?? service.bookableType,
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
