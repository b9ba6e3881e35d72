import type { ReactNode } from 'react';
import css from './pill.module.css';

interface PillProps {
  tone?: 'neutral' | 'ok' | 'warn' | 'bad' | 'glass';
  children: ReactNode;
}

/** A short state in words; the colour only repeats it. */
export function Pill({ tone = 'neutral', children }: PillProps) {
  return <span className={`${css.pill} ${css[tone]}`}>{children}</span>;
}
