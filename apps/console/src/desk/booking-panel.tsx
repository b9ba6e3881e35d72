import { bookingReference } from '@embook/domain/booking';
import { ChevronLeft, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useAddress } from '../lib/address.ts';
import { isNotFound } from '../lib/call-error.ts';
import { useFocusReturn } from '../lib/focus-return.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { isJustMade } from './booking-in-view.ts';
import css from '../theme/panel.module.css';
import { useLiveVisit } from './queries.ts';
import { OpenedVisit } from './opened-visit.tsx';

/** The booking of the address, beside the screen or over it. It stays open while colleagues change it (AGD-6). */
export default function BookingPanel() {
  const address = useAddress();
  const id = Number(address.get('booking')) || 0;
  const query = useLiveVisit(id);
  const panel = useRef<HTMLElement>(null);
  /** Opened from the list of a class, it closes to that list. */
  const close = () =>
    address.set({ booking: undefined, back: undefined, class: address.get('back') ?? address.get('class') });
  useFocusReturn(true, (opener) =>
    isJustMade(id) || opener.matches('[data-entry]') ? document.querySelector(`[data-entry="booking-${id}"]`) : null,
  );
  // With the drawing: later it would take the focus from whoever has gone on already.
  useLayoutEffect(() => {
    if (id > 0) panel.current?.focus({ preventScroll: true });
  }, [id]);
  useKeys({ [keyTable.close[0]]: close });
  return (
    <aside ref={panel} className={css.panel} aria-labelledby="booking-title" tabIndex={-1}>
      <div className={css.head}>
        <span className={css.back}>
          <IconButton label={m.desk_panel_back()} onClick={close}>
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
        </span>
        <h2 id="booking-title" className={css.title}>
          {m.desk_panel_title()}
        </h2>
        <span className={css.number}>{m.desk_panel_number({ number: bookingReference(id) })}</span>
        <span className={css.closing}>
          <IconButton label={m.desk_panel_close()} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      {isNotFound(query.error) ? (
        <EmptyState
          icon={<X size={22} aria-hidden />}
          title={m.desk_panel_gone_title()}
          text={m.desk_panel_gone_text()}
        />
      ) : (
        <Loaded query={query} failed={m.desk_panel_failed()} waiting={<WaitingPanel />}>
          {(visit) => <OpenedVisit key={id} visit={visit} />}
        </Loaded>
      )}
    </aside>
  );
}

/** DESK-1: what P and V ask of a visit that is still loading waits in the address until it has loaded. */
function WaitingPanel() {
  const address = useAddress();
  const ask = (action: 'pay' | 'move') => () => address.set({ do: action }, { replace: true });
  useKeys({ [keyTable.takePayment[0]]: ask('pay'), [keyTable.move[0]]: ask('move') });
  return <Skeleton lines={8} />;
}
