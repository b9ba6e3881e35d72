import { cancellationOf, mayMove } from '@embook/domain/reservations';
import { CalendarClock, RotateCcw, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { CalendarButton } from '../../booking/calendar-button.tsx';
import { useCapability } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { lazyPart, type LazyPart } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useDraft } from '../../booking/draft-store.ts';
import { Button } from '../../ui/button/button.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import css from './detail.module.css';

interface ActionDialogProps {
  visit: VisitDetail;
  open: boolean;
  onClose: () => void;
  onReopen: () => void;
  /** While the dialog's request runs, the button that opened it shows loading (CAN-1). */
  onBusy: (busy: boolean) => void;
}

const CancelDialog = lazyPart<ActionDialogProps>(() => import('../cancel/cancel-dialog.tsx'));
const MoveDialog = lazyPart<Pick<ActionDialogProps, 'visit' | 'open' | 'onClose'>>(
  () => import('../move/move-dialog.tsx'),
);

/** The actions of a visit; a coming one can be moved and cancelled (CAN-1). */
export function VisitActions({ visit, next }: { visit: VisitDetail; next: boolean }) {
  const { id, service, startsAt, shopName, timeZone, address, kind, cancelled, progress } = visit;
  const now = useShopNow(timeZone);
  const coming = next && !cancelled && startsAt > now;
  // A visit that the shop has marked can no longer be moved or cancelled here (DESK-5).
  const open = coming && progress === null;
  const movable =
    useCapability('move') &&
    open &&
    isKnown(visit) &&
    kind !== 'event' &&
    mayMove(cancellationOf(visit, visit.cancellationFee, now));
  return (
    <div className={css.actions}>
      <Opener visit={visit} shown={movable} Part={MoveDialog}>
        <CalendarClock size={18} aria-hidden />
        {m.common_reservation_move()}
      </Opener>
      <Opener visit={visit} shown={open} Part={CancelDialog}>
        <X size={18} aria-hidden />
        {m.common_reservation_cancel()}
      </Opener>
      {coming && (
        <CalendarButton bookingId={id} title={service} visit={visit} shop={{ ...address, name: shopName, timeZone }} />
      )}
      {isKnown(visit) && <BookAgain visit={visit} />}
    </div>
  );
}

/** Without service and shop neither another time nor the same service can be searched. */
const isKnown = ({ shopId, serviceId }: VisitDetail): boolean => shopId > 0 && serviceId > 0;

interface OpenerProps {
  visit: VisitDetail;
  /** The button disappears once it is done, while its dialog stays open. */
  shown: boolean;
  Part: LazyPart<ActionDialogProps>;
  children: ReactNode;
}

function Opener({ visit, shown, Part, children }: OpenerProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const [busy, setBusy] = useState(false);
  return (
    <>
      {shown && (
        <Button kind="secondary" small block loading={busy} onClick={() => setState('open')}>
          {children}
        </Button>
      )}
      {state !== 'unused' && (
        <Suspense>
          <Part
            visit={visit}
            open={state === 'open'}
            onClose={() => setState('closed')}
            onReopen={() => setState('open')}
            onBusy={setBusy}
          />
        </Suspense>
      )}
    </>
  );
}

/** Starts a booking of the same service; classes and events are chosen from their lists. */
function BookAgain({ visit: { kind, shopId, serviceId } }: { visit: VisitDetail }) {
  const [, take] = useDraft();
  const [, navigate] = useLocation();
  const again = () => {
    if (kind !== 'service') return navigate(paths.shopTab(shopId, kind === 'group' ? 'groups' : 'events'));
    take({ type: 'service_chosen', shopId, serviceId });
    return navigate(paths.book({ shopId, serviceId }));
  };
  return (
    <Button kind="secondary" small block onClick={again}>
      <RotateCcw size={18} aria-hidden />
      {m.common_reservation_again()}
    </Button>
  );
}
