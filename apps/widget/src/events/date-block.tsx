import type { ShopTime } from '@embook/domain/shared';
import { formatDateBlock } from '../lib/formats.ts';
import css from './date-block.module.css';

/** The date as a block of large type; hidden from screen readers, which read it in the text beside it. */
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
