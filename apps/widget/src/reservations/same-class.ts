import type { ChosenSession } from '@embook/domain/booking';
import { classDays, noFilters, type Session } from '@embook/domain/groups';
import { addWeeks, isoWeekOf, type ShopTime } from '@embook/domain/shared';
import type { QueryClient } from '@tanstack/react-query';
import { groupWeekQuery } from '../groups/queries.ts';
import type { VisitDetail } from './visit-detail.ts';

/** A class is looked for in this week and the three after it. */
export const WEEKS_AHEAD = [0, 1, 2, 3];

type SameClass = Pick<VisitDetail, 'serviceId' | 'startsAt'>;

const optionOf = ({ options }: Session, serviceId: number) =>
  options.find((candidate) => candidate.serviceId === serviceId);

/** A session of the same class with a free place; the platform checks the price. */
export function isSameClass(session: Session, { serviceId, startsAt }: SameClass, now: ShopTime): boolean {
  const option = optionOf(session, serviceId);
  const isSame = option ? !option.full : session.serviceId === serviceId;
  const isFree = !session.full && !session.cancelled && !session.bookedByMe && !session.heldByMe;
  return isSame && isFree && session.startsAt > now && session.startsAt !== startsAt;
}

/** The next date of a class that was visited; undefined where none is free in the coming weeks. */
export async function nextDateOf(
  client: QueryClient,
  visit: Pick<VisitDetail, 'shopId' | 'serviceId' | 'startsAt'>,
  now: ShopTime,
): Promise<ChosenSession | undefined> {
  const { shopId, serviceId } = visit;
  for (const ahead of WEEKS_AHEAD) {
    const week = addWeeks(isoWeekOf(now), ahead);
    const days = classDays(await client.fetchQuery(groupWeekQuery(shopId, week, noFilters)), week);
    const session = days.flatMap(({ classes }) => classes).find((each) => isSameClass(each, visit, now));
    if (!session) continue;
    const { id: sessionId, startsAt } = session;
    return { shopId, sessionId, startsAt, optionId: optionOf(session, serviceId)?.id ?? null };
  }
  return undefined;
}
