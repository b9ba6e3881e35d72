import type { ChosenSession } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../paths.ts';
import { readWeekView, type WeekView, writeWeekView } from './week-view.ts';

export interface ShownWeek {
  readonly view: WeekView;
  /** The address names a week or a day, or a class is chosen in it; otherwise the first week with classes may open. */
  readonly isAsked: boolean;
  /** The address of the same view with something changed. */
  readonly hrefOf: (change: Partial<WeekView>) => string;
  readonly show: (change: Partial<WeekView>) => void;
}

/** `chosen` is undefined until the draft was read. */
export function useWeekView(shopId: number, now: ShopTime, chosen: ChosenSession | null | undefined): ShownWeek {
  // The chosen class at the start. A later choice must not move the list.
  const [begun, setBegun] = useState<ShopTime | null>();
  if (begun === undefined && chosen !== undefined) setBegun(chosen?.startsAt ?? null);

  const [, navigate] = useLocation();
  const search = useSearch();
  const view = readWeekView(search, now, begun ?? null);
  const isAsked = view.day !== undefined || new URLSearchParams(search).has('week');
  const hrefOf = (change: Partial<WeekView>) =>
    `${paths.shopTab(shopId, 'groups')}?${writeWeekView({ ...view, ...change })}`;
  return { view, isAsked, hrefOf, show: (change) => navigate(hrefOf(change), { replace: true }) };
}
