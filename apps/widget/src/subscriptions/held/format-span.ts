import type { ShopTime } from '@embook/domain/shared';
import { formatDay } from '../../lib/formats.ts';

/** `Mon 16 November – Sun 22 November`, both days included; only the last where the first is unknown. */
export const formatSpan = (first: ShopTime | null, last: ShopTime): string =>
  first === null ? formatDay(last) : `${formatDay(first)} – ${formatDay(last)}`;
