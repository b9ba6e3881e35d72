import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { paths } from '../../paths.ts';
import { problemOf } from '../../lib/api-error.ts';
import { formatMoment } from '../../lib/formats.ts';
import { bringIntoView } from '../../lib/visible-part.ts';
import { Joined } from '../../ui/shared/joined.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import css from './your-data.module.css';

interface RefusalProps {
  children: string | undefined;
  /** The visits that stand in the way are read from it. */
  error?: unknown;
}

/** A refusal that belongs to no field, above the button. */
export function Refusal({ children: words, error }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  // It stands below the button's old place, where the navigation may cover it.
  useEffect(() => {
    if (words !== undefined && box.current) bringIntoView(box.current, { block: 'nearest' });
  }, [words]);
  if (words === undefined) return null;
  return (
    <div ref={box} className={css.problem}>
      <Notice tone="problem">
        {words}
        <VisitsAhead error={error} />
      </Notice>
    </div>
  );
}

/** The part of a refusal that names the paid visits to come (B22). */
const visitsAhead = z.object({
  visits: z.array(z.object({ booking_id: z.int(), name: z.string(), starts_at: z.int() })),
});

/** Links to them, since each is cancelled on its own page. */
function VisitsAhead({ error }: Pick<RefusalProps, 'error'>) {
  const { data } = z.safeParse(visitsAhead, problemOf(error)?.result);
  if (!data) return null;
  return (
    <ul className={css.visits}>
      {data.visits.map(({ booking_id: id, name, starts_at: startsAt }) => (
        <li key={id}>
          <Link href={paths.reservation('product', id, 1)}>
            <Joined parts={[name, formatMoment(startsAt)]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
