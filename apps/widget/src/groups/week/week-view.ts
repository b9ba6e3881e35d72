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

/** What is looked at. It lives in the address, so that a reload, a shared link and the browser's back find it again. */
export interface WeekView {
  readonly week: IsoWeek;
  /** Undefined until someone chooses one; then the first with classes is shown. */
  readonly day: Day | undefined;
  /** Only the chosen day, not those after it (GRP-3). */
  readonly only: boolean;
  readonly filters: GroupFilters;
}

const MOST_FILTERS = 50;

/** The contract knows no later one. */
const LAST_YEAR = 2099;

function weekIn(text: string | null): IsoWeek | undefined {
  const [, year = 0, week = 0] = (/^(20\d\d)-W(\d\d)$/.exec(text ?? '') ?? []).map(Number);
  return week >= 1 && week <= weeksInYear(year) ? { year, week } : undefined;
}

const idsIn = (values: readonly string[]): number[] =>
  [...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number))]
    .toSorted((a, b) => a - b)
    .slice(0, MOST_FILTERS);

type Moment = Pick<WeekView, 'week' | 'day'>;

function requestedMoment(query: URLSearchParams): Moment | undefined {
  const day = query.get('day') ?? '';
  const time = timeOfDay(day);
  if (time !== undefined) return { week: isoWeekOf(time), day };
  const week = weekIn(query.get('week'));
  return week && { week, day: undefined };
}

/**
 * The view an address asks for. Without a requested day, or with one that is over, it is the day of the class that is already
 * chosen, else this week.
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

/** The query of the address for a view, with only what is not usual. */
export function writeWeekView({ week, day, only, filters }: WeekView): string {
  const query = new URLSearchParams();
  if (day) query.set('day', day);
  else query.set('week', `${week.year}-W${String(week.week).padStart(2, '0')}`);
  if (only) query.set('only', '1');
  for (const kind of filterKinds) for (const id of filters[kind]) query.append(kind, String(id));
  return query.toString();
}
