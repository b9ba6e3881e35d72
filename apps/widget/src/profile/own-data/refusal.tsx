import { useEffect, useRef } from 'react';
import { bringIntoView } from '../../lib/visible-part.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import css from './your-data.module.css';

/** A refusal that belongs to no field, above the button. */
export function Refusal({ children: words }: { children: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // It stands below the button's old place, where the navigation may cover it.
  useEffect(() => {
    if (words !== undefined && box.current) bringIntoView(box.current, { block: 'nearest' });
  }, [words]);
  if (words === undefined) return null;
  return (
    <div ref={box} className={css.problem}>
      <Notice tone="problem">{words}</Notice>
    </div>
  );
}
