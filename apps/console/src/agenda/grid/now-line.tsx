import { type AgendaColumn, offsetOf, type ShownHours } from '@embook/domain/agenda';
import { clockOf, startOfDay } from '@embook/domain/shared';
import type { CSSProperties } from 'react';
import { useShopNow } from '../../lib/clock.ts';
import css from './grid.module.css';

interface NowLineProps {
  zone: string;
  columns: readonly AgendaColumn[];
  hours: ShownHours;
}

/** Behind the blocks, since over a name it would look like a strikethrough; in a week only through today. */
export function NowLine({ zone, columns, hours }: NowLineProps) {
  const now = useShopNow(zone);
  const today = startOfDay(now);
  const minute = (now - today) / 60;
  const first = columns.findIndex(({ midnight }) => midnight === today);
  if (first < 0 || minute < hours.fromMinute || minute > hours.untilMinute) return null;
  const last = columns.findLastIndex(({ midnight }) => midnight === today);
  const top = { '--t': offsetOf(now, today, hours) } as CSSProperties; // custom properties
  return (
    <>
      <span className={css.nowTime} style={top} aria-hidden>
        {clockOf(now)}
      </span>
      <span className={css.now} style={{ ...top, gridColumn: `${first + 2} / ${last + 3}` }} aria-hidden />
    </>
  );
}
