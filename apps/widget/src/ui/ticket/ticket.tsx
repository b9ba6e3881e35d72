import type { ReactNode } from 'react';
import css from './ticket.module.css';
import shared from '../shared/shared.module.css';

interface TicketProps {
  /** The stub: under the cut on a narrow ticket, beside it on a wide one. */
  stub: ReactNode;
  children: ReactNode;
}

/** A ticket for something prepaid. It lays itself out by its own width. */
export function Ticket({ stub, children }: TicketProps) {
  return (
    <div className={css.room}>
      <div className={`${shared.card} ${css.ticket}`}>
        <div className={css.body}>{children}</div>
        <div className={css.stub}>{stub}</div>
      </div>
    </div>
  );
}
