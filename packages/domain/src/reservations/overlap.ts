import { instantOf, type ShopTime } from '../shared/index.ts';

interface Timed {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly timeZone: string;
}

const spanOf = ({ startsAt, minutes, timeZone }: Timed) => {
  const start = instantOf(startsAt, timeZone);
  return { start, end: start + minutes * 60_000 };
};

/** The first of someone's visits that takes place at the same time, also where its shop has another clock. */
export function overlappingVisit<Visit extends Timed & { readonly cancelled: boolean }>(
  visits: readonly Visit[],
  planned: Timed,
): Visit | undefined {
  const { start, end } = spanOf(planned);
  return visits.find((visit) => {
    const other = spanOf(visit);
    return !visit.cancelled && other.start < end && start < other.end;
  });
}
