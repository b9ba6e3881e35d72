import type { ReactNode } from 'react';
import css from './entitlement-card.module.css';
import shared from '../shared/shared.module.css';

interface EntitlementCardProps {
  /** The company, at the top. */
  issuer: ReactNode;
  /** The state, at the top right. */
  mark?: ReactNode;
  /** Without colour: it cannot be used at the moment. */
  muted?: boolean;
  children: ReactNode;
}

/** A card in the company's colour. */
export function EntitlementCard({ issuer, mark, muted = false, children }: EntitlementCardProps) {
  return (
    <div className={`${shared.filled} ${css.card} ${muted ? css.muted : ''}`}>
      <div className={css.top}>
        <span className={css.issuer}>{issuer}</span>
        {mark}
      </div>
      <div className={css.words}>{children}</div>
    </div>
  );
}
