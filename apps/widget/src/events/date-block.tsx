import type { ShopTime } from '@embook/domain/shared';
import { formatDateBlock } from '../lib/formats.ts';
import css from './date-block.module.css';

/** A date to be seen at a glance; the words beside it say it to everyone else. */
export function DateBlock({ time }: { time: ShopTime }) {
  const { weekday, day, month } = formatDateBlock(time);
  return (
    <div className={css.block} aria-hidden="true">
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </div>
  );
}
