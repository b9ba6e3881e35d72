import type { ReactNode } from 'react';
import css from './entitlement-card.module.css';

interface EntitlementCardProps {
  /** Whose it is, at its top. */
  issuer: ReactNode;
  /** At the top right: its state. */
  mark?: ReactNode;
  /** One that cannot be used at the moment loses its colour. */
  muted?: boolean;
  children: ReactNode;
}

/** A card in the company's colour, as one would keep it in a wallet. */
export function EntitlementCard({ issuer, mark, muted = false, children }: EntitlementCardProps) {
  return (
    <div className={muted ? `${css.card} ${css.muted}` : css.card}>
      <div className={css.top}>
        <span className={css.issuer}>{issuer}</span>
        {mark}
      </div>
      <div className={css.words}>{children}</div>
    </div>
  );
}
