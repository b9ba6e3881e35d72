import type { Difference } from '@embook/domain/booking';
import { formatDuration } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';

const daysText = (days: number): string =>
  [m.common_again_one_day, m.common_again_two_days, m.common_again_three_days][days - 1]?.() ?? '';

function minutesText(minutes: number): string {
  if (minutes === 30) return m.common_again_half_hour();
  return minutes === 60 ? m.common_again_hour() : formatDuration(minutes);
}

const directed = (amount: number, span: string): string =>
  amount > 0 ? m.common_again_later({ span }) : m.common_again_earlier({ span });

/** How a moment differs from the weekday and hour of the visit before: `two days and half an hour later`. */
export function differenceText({ days, minutes }: Difference): string {
  if (days === 0 && minutes === 0) return m.common_again_same();
  const dayWords = daysText(Math.abs(days));
  const timeWords = minutesText(Math.abs(minutes));
  if (minutes === 0) return m.common_again_same_hour({ difference: directed(days, dayWords) });
  if (days === 0) return m.common_again_same_day({ difference: directed(minutes, timeWords) });
  if (days > 0 === minutes > 0) return directed(days, m.common_again_both({ days: dayWords, time: timeWords }));
  return [directed(days, dayWords), directed(minutes, timeWords)].join(', ');
}
