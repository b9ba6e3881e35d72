import type { ShopTime } from '@embook/domain/shared';
import { formatDay } from '../../lib/formats.ts';

/** `Mon 16 November – Sun 22 November`, both days included; the last alone where the first is not known. */
export const formatSpan = (first: ShopTime | null, last: ShopTime): string =>
  first === null ? formatDay(last) : `${formatDay(first)} – ${formatDay(last)}`;
