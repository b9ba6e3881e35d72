import type { ChosenSession } from '@embook/domain/booking';
import { classDays, noFilters, type Session, sessionName } from '@embook/domain/groups';
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

/**
 * The option that was booked, null where the class has none; undefined where this is another class of the service, or no
 * longer has that option. A visit is called what its class was called, with the option behind it.
 */
function bookedAs(session: Session, { serviceId, service }: Pick<VisitDetail, 'serviceId' | 'service'>) {
  const names = [sessionName(session), session.serviceName];
  const isCalled = (end = '') => names.some((name) => service === name + end || service.endsWith(`: ${name}${end}`));
  if (session.options.length === 0) return isCalled() ? null : undefined;
  const free = session.options.filter(({ full, cancelled }) => !full && !cancelled);
  const option = free.find((each) => each.serviceId === serviceId || isCalled(`: ${each.serviceName}`));
  return option?.id;
}

/** The next date of a class that was visited; undefined where none is free in the coming weeks. */
export async function nextDateOf(
  client: QueryClient,
  visit: Pick<VisitDetail, 'shopId' | 'serviceId' | 'service' | 'startsAt'>,
  now: ShopTime,
): Promise<ChosenSession | undefined> {
  const { shopId } = visit;
  for (const ahead of WEEKS_AHEAD) {
    const week = addWeeks(isoWeekOf(now), ahead);
    const days = classDays(await client.fetchQuery(groupWeekQuery(shopId, week, noFilters)), week);
    for (const session of days.flatMap(({ classes }) => classes)) {
      const optionId = isSameClass(session, visit, now) ? bookedAs(session, visit) : undefined;
      if (optionId !== undefined) return { shopId, sessionId: session.id, startsAt: session.startsAt, optionId };
    }
  }
  return undefined;
}
