import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/** Where it can stand still: where several slides are beside each other, fewer places than slides. */
function stopsOf(track: HTMLElement, count: number): number {
  const step = stepOf(track);
  return step > 0 ? 1 + Math.ceil((track.scrollWidth - track.clientWidth - 1) / step) : count;
}

/** Slides with scroll snap; arrows for a mouse, a dot for each place where it stops. */
export function Carousel({ label, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const count = slides.length;
  const [stops, setStops] = useState(count);
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setStops(stopsOf(element, count)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [count]);

  const follow = () => {
    if (!track.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = track.current;
    const step = stepOf(track.current);
    // The last stop may be less than a step from the one before.
    if (scrollLeft + clientWidth >= scrollWidth - 1) setCurrent(stops - 1);
    else if (step > 0) setCurrent(Math.round(scrollLeft / step));
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
      {stops > 1 && (
        <>
          <Turn side={css.previous!} label={m.common_ui_previous()} disabled={current === 0} onClick={() => turn(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </Turn>
          <Turn side={css.next!} label={m.common_ui_next()} disabled={current >= stops - 1} onClick={() => turn(1)}>
            <ChevronRight size={20} aria-hidden />
          </Turn>
          <div className={css.dots} aria-hidden="true">
            {slides.slice(0, stops).map(({ id }, index) => (
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
