import { DAY_SECONDS, shopTimeAt } from '@embook/domain/shared';
import { formatMoment, formatTime } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';

/** `today 16:12`, `yesterday 16:12`, `Mon 16 November, 16:12`. */
export function auditMoment(at: number, { zone, now }: { readonly zone: string; readonly now: number }): string {
  const then = shopTimeAt(at * 1000, zone);
  const today = Math.floor(shopTimeAt(now, zone) / DAY_SECONDS);
  const day = Math.floor(then / DAY_SECONDS);
  if (day === today) return m.audit_when_today({ time: formatTime(then) });
  if (day === today - 1) return m.audit_when_yesterday({ time: formatTime(then) });
  return formatMoment(then);
}
