import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, RotateCcw, X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useLocation } from 'wouter';
import { CalendarButton } from '../../booking/calendar-button.tsx';
import { useCapability } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { lazyPart, type LazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { useLostFocus } from '../../lib/use-lost-focus.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useDraft } from '../../booking/draft-store.ts';
import { Button } from '../../ui/button/button.tsx';
import type { CancelDialogProps } from '../cancel/cancel-dialog.tsx';
import { nextDateOf } from '../same-class.ts';
import { usePlaceName } from '../use-place.ts';
import { isKnown, useVisitChanges } from '../visit-changes.ts';
import type { VisitDetail } from '../visit-detail.ts';
import css from './detail.module.css';

const CancelDialog = lazyPart(() => import('../cancel/cancel-dialog.tsx'));
const MoveDialog = lazyPart(() => import('../move/move-dialog.tsx'));

interface VisitActionsProps {
  visit: VisitDetail;
  next: boolean;
  /** Of the page. It takes the focus of an action that is gone once it is done. */
  heading: RefObject<HTMLElement | null>;
}

/** The actions of a visit; a coming one can be moved and cancelled (CAN-1). */
export function VisitActions({ visit, next, heading }: VisitActionsProps) {
  const { id, service, timeZone, address } = visit;
  const place = usePlaceName(visit);
  const { coming, canMove, canCancel } = useVisitChanges(visit);
  return (
    <div className={css.actions}>
      <Opener visit={visit} heading={heading} shown={next && canMove} Part={MoveDialog}>
        <CalendarClock size={18} aria-hidden />
        {m.common_reservation_move()}
      </Opener>
      <Opener visit={visit} heading={heading} shown={next && canCancel} Part={CancelDialog}>
        <X size={18} aria-hidden />
        {m.common_reservation_cancel()}
      </Opener>
      {next && coming && (
        <CalendarButton bookingId={id} title={service} visit={visit} shop={{ ...address, name: place, timeZone }} />
      )}
      {isKnown(visit) && <BookAgain visit={visit} coming={coming} />}
    </div>
  );
}

interface OpenerProps extends Pick<VisitActionsProps, 'visit' | 'heading'> {
  /** The button disappears once it is done, while its dialog stays open. */
  shown: boolean;
  Part: LazyPart<CancelDialogProps>;
  children: ReactNode;
}

function Opener({ visit, heading, shown, Part, children }: OpenerProps) {
  const dialog = useLazyDialog();
  const [busy, setBusy] = useState(false);
  useLostFocus(!shown && dialog.isClosed, heading);
  return (
    <>
      {shown && (
        <Button kind="secondary" small block loading={busy} onClick={dialog.show}>
          {children}
        </Button>
      )}
      {dialog.render((state) => (
        <Part visit={visit} {...state} onReopen={dialog.show} onBusy={setBusy} />
      ))}
    </>
  );
}

/** Books the same once more (AGAIN-1), or starts a booking of the same service, of a visit that is to come, or of the next date of the same class; events are chosen from their list. */
function BookAgain({ visit, coming }: { visit: VisitDetail; coming: boolean }) {
  const { id, kind, shopId, serviceId, timeZone } = visit;
  const [, take] = useDraft();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const now = useShopNow(timeZone);
  const [busy, setBusy] = useState(false);
  const isSameAgain = useCapability('same-again') && kind === 'service' && !coming;
  const again = async () => {
    if (isSameAgain) return navigate(paths.reservationAgain(id));
    if (kind === 'event') return navigate(paths.shopTab(shopId, 'events'));
    if (kind === 'service') {
      take({ type: 'service_chosen', shopId, serviceId });
      return navigate(paths.book({ shopId, serviceId }));
    }
    setBusy(true);
    // Where the timetable does not load, its own screen says so.
    const session = await nextDateOf(client, visit, now).catch(() => undefined);
    // Without one the list opens with no choice: one that was made before belongs to another class.
    take({ type: 'session_chosen', kind: 'group', session: session ?? null });
    return navigate(paths.shopTab(shopId, 'groups'));
  };
  return (
    <Button kind="secondary" small block loading={busy} onClick={() => void again()}>
      <RotateCcw size={18} aria-hidden />
      {m.common_reservation_again()}
    </Button>
  );
}
