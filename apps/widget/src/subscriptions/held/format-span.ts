import type { ShopTime } from '@embook/domain/shared';
import { formatDayMonth } from '../../lib/formats.ts';

/** `16 November – 22 November`, both days included. */
export const formatSpan = (first: ShopTime, last: ShopTime): string =>
  `${formatDayMonth(first)} – ${formatDayMonth(last)}`;
