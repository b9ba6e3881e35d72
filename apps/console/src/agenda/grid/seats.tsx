import type { AgendaEntry } from '@embook/domain/agenda';
import type { CSSProperties } from 'react';
import { seatsText } from '../words.ts';
import css from './seats.module.css';

/** One tick for each seat; more than these are a bar. */
const MOST_TICKS = 16;

/** How full a class is. */
export function Seats({ entry }: { entry: AgendaEntry }) {
  const { taken, total } = entry;
  const [filled, all] = [taken ?? 0, total ?? 0];
  const seats = `${filled}/${all}`;
  const isFew = all <= MOST_TICKS;
  const style = isFew ? { '--seats': all, '--taken': filled } : { '--share': filled / all };
  return (
    <span className={css.seats}>
      <span className={isFew ? css.ticks : css.bar} style={style as CSSProperties} aria-hidden />
      <b>{seats}</b>
      <span className={css.left}>{seatsText(entry)}</span>
    </span>
  );
}
