import { type ReactNode, useEffect, useRef } from 'react';
import css from './waiting.module.css';
import layout from '../../ui/shared/layout.module.css';

interface ResultHeadingProps {
  title: string;
  children: ReactNode;
}

/** The result. It takes the focus when it appears, so that screen readers announce it. */
export function ResultHeading({ title, children }: ResultHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div>
      <h1 ref={heading} className={`${layout.large} ${css.title}`} tabIndex={-1}>
        {title}
      </h1>
      <p className={css.text}>{children}</p>
    </div>
  );
}
