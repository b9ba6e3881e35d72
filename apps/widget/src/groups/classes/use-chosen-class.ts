import type { ChosenSession } from '@embook/domain/booking';
import { optionRefusal, type Session, type SessionOption, sessionRefusal } from '@embook/domain/groups';
import { isoWeekOf, type ShopTime } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { groupWeekQuery } from '../queries.ts';

export interface ChosenClass {
  readonly session: Session;
  /** The chosen sub-option, where the class has some. */
  readonly option: SessionOption | null;
}

/**
 * The chosen class with its details, also while another week is shown. A class that was cancelled, filled up or began
 * meanwhile is no longer chosen (GRP-7).
 */
export function useChosenClass(chosen: ChosenSession | null, shopId: number, now: ShopTime): ChosenClass | undefined {
  const week = isoWeekOf(chosen?.startsAt ?? now);
  const { data: days } = useQuery({ ...groupWeekQuery(shopId, week), enabled: chosen !== null });
  const session = days?.flatMap(({ classes }) => classes).find(({ id }) => id === chosen?.sessionId);
  if (!chosen || !session || sessionRefusal(session, now)) return undefined;
  const offered = session.options.filter((each) => optionRefusal(each, session) === null);
  const option = offered.find(({ id }) => id === chosen.optionId) ?? null;
  return option === null && session.options.length > 0 ? undefined : { session, option };
}
