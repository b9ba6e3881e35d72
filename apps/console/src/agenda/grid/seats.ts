import type { AgendaEntry } from '@embook/domain/agenda';
import { seatsText } from '../agenda-words.ts';
import css from './seats.module.css';

/** One tick for each seat; with more than these, a bar. */
const MAX_TICKS = 16;

/** How full a class is: ticks or a bar, `3/8`, and the seats left. */
export function drawSeats(entry: AgendaEntry): HTMLElement {
  const [filled, all] = [entry.taken ?? 0, entry.total ?? 0];
  const seats = document.createElement('span');
  seats.className = css.seats ?? '';
  const picture = document.createElement('span');
  picture.setAttribute('aria-hidden', 'true');
  const isFew = all <= MAX_TICKS;
  picture.className = (isFew ? css.ticks : css.bar) ?? '';
  picture.style.cssText = isFew ? `--seats:${all};--taken:${filled}` : `--share:${filled / all}`;
  const count = document.createElement('b');
  count.textContent = `${filled}/${all}`;
  const left = document.createElement('span');
  left.className = css.left ?? '';
  left.textContent = seatsText(entry);
  // Spaces, so that a screen reader does not join the words.
  seats.append(picture, count, ' ', left);
  return seats;
}
