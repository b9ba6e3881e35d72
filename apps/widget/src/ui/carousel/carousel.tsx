import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { isMotionReduced } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import css from './carousel.module.css';

interface CarouselProps {
  label: string;
  slides: readonly { readonly id: string | number; readonly content: ReactNode }[];
}

/** A scrolling element must be focusable (WCAG 2.1.1), although it is no control. */
const reachable = { tabIndex: 0 };

/** From one slide to the next. */
const stepOf = ({ clientWidth, children: [first, second] }: HTMLElement): number =>
  first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : clientWidth;

/** Slides with scroll snap; arrows for a mouse, dots for the count. */
export function Carousel({ label, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const count = slides.length;

  const [isEnd, setEnd] = useState(false);
  const follow = () => {
    if (!track.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = track.current;
    const step = stepOf(track.current);
    if (step > 0) setCurrent(Math.round(scrollLeft / step));
    // Where several stand beside each other, the last one is in sight before it is the first of them.
    setEnd(scrollLeft + clientWidth >= scrollWidth - 1);
  };
  const turn = (by: number) =>
    track.current?.scrollBy({
      left: by * stepOf(track.current),
      behavior: isMotionReduced() ? 'auto' : 'smooth',
    });

  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label={label}>
      <ul ref={track} className={css.track} {...reachable} aria-label={label} onScroll={follow}>
        {slides.map(({ id, content }) => (
          <li key={id} className={css.slide}>
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <Turn side={css.previous!} label={m.common_ui_previous()} disabled={current === 0} onClick={() => turn(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </Turn>
          <Turn
            side={css.next!}
            label={m.common_ui_next()}
            disabled={isEnd || current === count - 1}
            onClick={() => turn(1)}
          >
            <ChevronRight size={20} aria-hidden />
          </Turn>
          <div className={css.dots} aria-hidden="true">
            {slides.map(({ id }, index) => (
              <i key={id} className={index === current ? css.now : undefined} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface TurnProps {
  side: string;
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Turn = ({ side, label, ...rest }: TurnProps) => (
  <button type="button" className={`${css.turn} ${side}`} aria-label={label} {...rest} />
);
