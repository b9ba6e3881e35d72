import type { VisibleCategory } from '@embook/domain/services';
import { type MouseEvent, useEffect, useState } from 'react';
import { bringIntoView } from '../lib/visible-part.ts';
import { m } from '../paraglide/messages.js';
import css from './category-chips.module.css';

export const anchorOf = (index: number): string => `category-${index + 1}`;

/** With fewer categories no chips are shown. */
const MIN_CATEGORIES = 3;

/** Links to the categories of a long list on a wide screen; the current one follows the scroll position. */
export function CategoryChips({ categories }: { categories: readonly VisibleCategory[] }) {
  const count = categories.length;
  const current = useCurrentSection(count);
  if (count < MIN_CATEGORIES) return null;
  const jump = (event: MouseEvent, index: number) => {
    event.preventDefault(); // no history entry: Back leads to the shops, not through the categories
    const section = document.getElementById(anchorOf(index));
    if (section) bringIntoView(section, { behavior: 'smooth' });
  };
  return (
    <nav className={css.chips} aria-label={m.common_service_categories()}>
      {categories.map(({ name, headerless }, index) => (
        <a
          key={name}
          className={css.chip}
          href={`#${anchorOf(index)}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={(event) => jump(event, index)}
        >
          {headerless ? m.common_service_others() : name}
        </a>
      ))}
    </nav>
  );
}

/** The last section whose top is above the sticky header. */
function useCurrentSection(count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const follow = () => {
      const tops = Array.from(
        { length: count },
        (_, index) => document.getElementById(anchorOf(index))?.getBoundingClientRect().top ?? Infinity,
      );
      setCurrent(
        Math.max(
          0,
          tops.findLastIndex((top) => top < 220),
        ),
      );
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [count]);
  return current;
}
