import { FACT_SEPARATOR } from '@embook/domain/shared';
import type { ReactNode } from 'react';
import css from './joined.module.css';

/**
 * `Noor · Linen room`: each part is isolated, so that a right-to-left name does not affect the others. Where they do not
 * fit on one line, a part moves to the next one without its dot.
 */
export const Joined = ({ parts }: { parts: readonly ReactNode[] }) => (
  <span className={css.facts}>
    {parts.filter(Boolean).map((part, index) => (
      // Its place, since two parts may be alike and others are elements.
      <span key={index} className={css.fact}>
        {index > 0 && <span className={css.dot}>{FACT_SEPARATOR}</span>}
        <bdi>{part}</bdi>
      </span>
    ))}
  </span>
);
