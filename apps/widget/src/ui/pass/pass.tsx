import type { ReactNode } from 'react';
import css from './pass.module.css';

interface PassProps {
  /** Whose it is, at its top. */
  issuer: ReactNode;
  /** At the top right: its state. */
  mark?: ReactNode;
  /** One that cannot be used at the moment loses its colour. */
  muted?: boolean;
  children: ReactNode;
}

/** A card in the company's colour, as one would keep it in a wallet. */
export function Pass({ issuer, mark, muted = false, children }: PassProps) {
  return (
    <div className={muted ? `${css.pass} ${css.muted}` : css.pass}>
      <div className={css.top}>
        <span className={css.issuer}>{issuer}</span>
        {mark}
      </div>
      <div className={css.words}>{children}</div>
    </div>
  );
}
