import { filterKinds, type GroupFilters } from '@embook/domain/groups';
import {
  type Day,
  dayOf,
  type IsoWeek,
  isoWeekOf,
  mondayOf,
  type ShopTime,
  timeOfDay,
  weeksInYear,
} from '@embook/domain/shared';

/**
 * The view of the timetable. It is stored in the address, so that a reload, a shared link and the back button restore
 * it.
 */
export interface WeekView {
  readonly week: IsoWeek;
  /** Undefined until one is chosen: then the first with classes is shown. */
  readonly day: Day | undefined;
  /** Only the chosen day, not those after it (GRP-3). */
  readonly only: boolean;
  readonly filters: GroupFilters;
}

const MAX_FILTERS = 50;

/** The last year the contract accepts. */
const LAST_YEAR = 2099;

function weekIn(text: string | null): IsoWeek | undefined {
  const [, year = 0, week = 0] = (/^(20\d\d)-W(\d\d)$/.exec(text ?? '') ?? []).map(Number);
  return week >= 1 && week <= weeksInYear(year) ? { year, week } : undefined;
}

const idsIn = (values: readonly string[]): number[] =>
  [...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number))]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_FILTERS);

type Moment = Pick<WeekView, 'week' | 'day'>;

function requestedMoment(query: URLSearchParams): Moment | undefined {
  const day = query.get('day') ?? '';
  const time = timeOfDay(day);
  if (time !== undefined) return { week: isoWeekOf(time), day };
  const week = weekIn(query.get('week'));
  return week && { week, day: undefined };
}

/**
 * Reads the view from an address. Without a day, or with one in the past, it is the day of the chosen class, else the
 * current week.
 */
export function readWeekView(search: string, now: ShopTime, chosenAt: ShopTime | null): WeekView {
  const query = new URLSearchParams(search);
  const current: Moment = { week: isoWeekOf(now), day: undefined };
  const usual = chosenAt && chosenAt > now ? { week: isoWeekOf(chosenAt), day: dayOf(chosenAt) } : current;
  const requested = requestedMoment(query);
  const isAhead = requested && requested.week.year <= LAST_YEAR && mondayOf(requested.week) >= mondayOf(current.week);
  return {
    ...(isAhead ? requested : usual),
    only: query.get('only') === '1',
    filters: {
      employees: idsIn(query.getAll('employees')),
      services: idsIn(query.getAll('services')),
      objects: idsIn(query.getAll('objects')),
    },
  };
}

/** Writes the query string of a view, without default values. */
export function writeWeekView({ week, day, only, filters }: WeekView): string {
  const query = new URLSearchParams();
  if (day) query.set('day', day);
  else query.set('week', `${week.year}-W${String(week.week).padStart(2, '0')}`);
  if (only) query.set('only', '1');
  for (const kind of filterKinds) for (const id of filters[kind]) query.append(kind, String(id));
  return query.toString();
}
