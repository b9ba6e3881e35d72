import type { Service } from '@embook/domain/services';
import { formatDuration } from '../lib/formats.ts';

/** A service with sub-options lasts as long as they do: `30 – 90 min`. */
export function durationRange({ minutes, subOptions }: Pick<Service, 'minutes' | 'subOptions'>): string {
  const all = subOptions.length > 0 ? subOptions.map((option) => option.minutes) : [minutes];
  const least = Math.min(...all);
  const most = Math.max(...all);
  if (least === most) return formatDuration(least);
  return `${most < 120 ? least : formatDuration(least)} – ${formatDuration(most)}`;
}
