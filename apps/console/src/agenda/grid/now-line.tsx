import { type AgendaColumn, offsetOf, type ShownHours } from '@embook/domain/agenda';
import { clockOf, clockOfMinute, startOfDay } from '@embook/domain/shared';
import type { CSSProperties } from 'react';
import { useShopNow } from '../../lib/clock.ts';
import css from './grid.module.css';

interface NowLineProps {
  zone: string;
  columns: readonly AgendaColumn[];
  hours: ShownHours;
}

/** The minute of today that the line is drawn at, where today is shown at all. */
function useNowMinute({ zone, columns, hours }: NowLineProps) {
  const now = useShopNow(zone);
  const minute = (now - startOfDay(now)) / 60;
  const isShown = columns.some(({ midnight }) => midnight === startOfDay(now));
  return isShown && minute >= hours.fromMinute && minute <= hours.untilMinute ? minute : undefined;
}

/** Nearer to each other than this, the hour would look out half from under the time of now. */
const LABEL_PX = 20;

/** The hours beside the grid, without the one that the time of now lies over. */
export function HourLabels({ hourHeight, ...shown }: NowLineProps & { hourHeight: number }) {
  const { fromMinute, untilMinute } = shown.hours;
  const now = useNowMinute(shown);
  const isUnderNow = (minute: number) => now !== undefined && (Math.abs(minute - now) / 60) * hourHeight < LABEL_PX;
  return Array.from({ length: (untilMinute - fromMinute) / 60 }, (_, index) => (
    <time
      key={index}
      className={css.hour}
      style={{ '--t': index * 60 } as CSSProperties} // custom properties
      hidden={isUnderNow(fromMinute + index * 60)}
      aria-hidden
    >
      {clockOfMinute(fromMinute + index * 60)}
    </time>
  ));
}

/** Behind the blocks, since over a name it would look like a strikethrough; in a week only through today. */
export function NowLine({ zone, columns, hours }: NowLineProps) {
  const now = useShopNow(zone);
  const today = startOfDay(now);
  if (useNowMinute({ zone, columns, hours }) === undefined) return null;
  const first = columns.findIndex(({ midnight }) => midnight === today);
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
