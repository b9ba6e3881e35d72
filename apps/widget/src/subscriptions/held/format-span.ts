import type { ShopTime } from '@embook/domain/shared';
import { formatDayMonth } from '../../lib/formats.ts';

/** `16 November – 22 November`, both days included; the last alone where the first is not known. */
export const formatSpan = (first: ShopTime | null, last: ShopTime): string =>
  first === null ? formatDayMonth(last) : `${formatDayMonth(first)} – ${formatDayMonth(last)}`;
