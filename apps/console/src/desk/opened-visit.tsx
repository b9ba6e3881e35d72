import { mayMark as canBeMarked, type OpenedVisitAnswer, type VisitStatus } from '@embook/domain/desk';
import { startOfDay } from '@embook/domain/shared';
import { Ban, CalendarClock, CornerDownRight, Repeat2, RotateCcw, UserX } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAddress } from '../lib/address.ts';
import { useAddressAction } from '../lib/address-action.ts';
import { refusalOf, staleNotice } from '../lib/call-error.ts';
import { useShopNow } from '../lib/clock.ts';
import { errorText } from '../lib/error-text.ts';
import { formatDay, formatMoney, formatTime } from '../lib/formats.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { useCan, useZone } from '../lib/session.ts';
import { succeeds, toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Skeleton } from '../ui/state/loaded.tsx';
import { ArriveBox } from './arrive-box.tsx';
import { useKeptCheckIns, withKept } from './check-in/outbox.ts';
import { statusIn } from './check-in/stored-check-ins.ts';
import { withOtherDay } from './day-words.ts';
import noticeCss from './notice.module.css';
import css from '../theme/panel.module.css';
import shared from '../theme/shared.module.css';
import { PrimaryAction } from './primary-action.tsx';
import { StaleCallout } from './stale-callout.tsx';
import { useRestoreError, useVisitChanges } from './use-visit-changes.ts';
import { VisitFacts } from './visit-facts.tsx';
import { VisitNotes } from './visit-notes.tsx';
import { notMailedWords } from '../lib/visit-words.ts';
import { VisitWho } from './visit-who.tsx';

/** It waits for a call of its own, and its words are all that can happen to a visit. */
const History = lazyScreen(() => import('./history.tsx'));
/** Rarely needed: the agenda is ready without them. */
const CancelBox = lazyScreen(() => import('./cancel-box.tsx'));
const CorrectBox = lazyScreen(() => import('./correct-box.tsx'));
const PayBox = lazyScreen(() => import('./pay-box.tsx'));
const MoveBox = lazyScreen(() => import('./move-box.tsx'));

/** What takes each mark back. */
const undoWords: Partial<Record<VisitStatus, () => string>> = {
  arrived: m.desk_bar_back_arrived,
  done: m.desk_bar_back_done,
  no_show: m.desk_bar_back_no_show,
};

type Open = 'pay' | 'cancel' | 'move' | 'arrive' | undefined;

/**
 * One visit: customer, time, service, money and history; one primary action, and the others below (DESK-5 to DESK-7).
 */
export function OpenedVisit({ visit: answer }: { visit: OpenedVisitAnswer }) {
  const kept = useKeptCheckIns();
  const status = statusIn(kept, answer.booking.id, answer.booking.status);
  const visit = { ...answer, booking: { ...answer.booking, status } };
  const { booking } = visit;
  const address = useAddress();
  const can = useCan();
  const [open, setOpen] = useState<Open>();
  const [correctedId, setCorrectedId] = useState<number>();
  const corrected = visit.till.find(({ id, correctable }) => id === correctedId && correctable);
  const changes = useVisitChanges(booking);
  const subject = { shopId: booking.shopId, employeeId: booking.employeeId };
  const mayChange = can('agenda.change', subject).ok;
  const mayMark = can('check_in.change', subject).ok;
  const mayTake = can('money.take').ok;
  const isActive = ['confirmed', 'arrived', 'done', 'no_show'].includes(booking.status);
  const zone = useZone(booking.shopId);
  const now = useShopNow(zone);
  const canBeMissed = canBeMarked('no_show', booking.startsAt, now);
  const isComing = booking.status === 'confirmed' || booking.status === 'arrived';
  const canPay = mayTake && isActive && (booking.openCents ?? 0) > 0;
  const restoreError = useRestoreError(booking.id);
  // The time was taken otherwise meanwhile; after a colleague's change of the visit it is shown again and can be tried.
  const isLost = refusalOf(restoreError) !== undefined && !staleNotice(restoreError);
  /** A time that has passed is free for nobody. */
  const ended = [
    !isLost && booking.startsAt > now && m.desk_bar_ended({ time: formatTime(booking.startsAt) }),
    (visit.owedCents ?? 0) > 0 && m.desk_bar_owed({ amount: formatMoney(visit.owedCents ?? 0) }),
  ]
    .filter(Boolean)
    .join(' ');
  const close = () => setOpen(undefined);
  const closeMove = () => {
    // Nothing is being moved any more that the refusal could be about.
    if (changes.move.error && !staleNotice(changes.move.error)) changes.move.reset();
    close();
  };
  /** The key and the list ask for it whatever is due. */
  const pay = () => {
    if (canPay) return setOpen('pay');
    const { name } = booking.customer;
    toast.done(booking.paid ? m.desk_pay_done({ name }) : m.desk_pay_nothing({ name }));
  };
  useAddressAction('pay', () => mayTake && pay());
  useAddressAction('move', () => mayChange && isComing && setOpen('move'));
  const again = () =>
    address.set({ booking: undefined, new: 1, customer: booking.customer.id, service: booking.service.id });

  const mark = (status: 'arrived' | 'done' | 'no_show' | 'confirmed') => {
    // A key pressed twice; the button ignores it itself.
    if (changes.mark.isPending) return;
    const before = booking.status;
    changes.mark.mutate(
      { visit: booking, status },
      {
        onSuccess: (outcome) => {
          const isMark = before === 'arrived' || before === 'done' || before === 'no_show' || before === 'confirmed';
          if (!isMark || outcome.kind === 'dropped') return;
          const { version } = outcome.kind === 'sent' ? outcome.booking : booking;
          const visit = { id: booking.id, status, version };
          const text = m.desk_marked({ name: booking.customer.name, status: markedWords[status]() });
          toast.undo(
            withKept(withOtherDay(text, booking.startsAt, now), outcome),
            () => succeeds(changes.mark.mutateAsync({ visit, status: before })),
            { of: { id: booking.id, version, state: before } },
          );
        },
      },
    );
  };
  /** Of a later day it is mostly a slip. */
  const arrive = () => (startOfDay(booking.startsAt) > startOfDay(now) ? setOpen('arrive') : mark('arrived'));
  const markedWords = {
    arrived: m.desk_happened_arrived,
    done: m.desk_happened_done,
    no_show: m.desk_happened_no_show,
    confirmed: m.desk_happened_back,
  } as const;
  // The box says itself why the move was refused; a colleague's change is said here.
  const isSaidInBox = open === 'move' && !staleNotice(changes.move.error);
  const moveError = isSaidInBox ? null : changes.move.error;
  const error = changes.mark.error ?? moveError ?? changes.note.error ?? changes.giveBack.error ?? restoreError;
  const stale = staleNotice(error);

  useKeys({
    ...(mayMark && booking.status === 'confirmed' && { [keyTable.arrived[0]]: arrive }),
    ...(mayTake && { [keyTable.takePayment[0]]: pay }),
    ...(mayChange && { [keyTable.again[0]]: again }),
    // A focused block of the agenda is moved there, by the same key.
    ...(mayChange &&
      isComing && {
        [keyTable.move[0]]: () => (document.activeElement?.closest('[role=grid]') ? false : setOpen('move')),
      }),
  });

  return (
    <>
      <div className={`${shared.scroll} ${css.body}`}>
        <VisitWho visit={visit} />
        {stale && <StaleCallout notice={stale} shown={booking} />}
        {error !== null && !stale && (
          <p className={noticeCss.error} role="alert">
            {errorText(error)}
          </p>
        )}
        <PrimaryAction {...{ visit, changes, arrive, mark, mayMark, canPay, onPay: () => setOpen('pay') }} />
        {visit.notMailed !== null && <p className={noticeCss.callout}>{notMailedWords(visit.notMailed)}</p>}
        <VisitFacts
          visit={visit}
          onPay={canPay ? () => setOpen('pay') : undefined}
          onCorrect={mayTake ? setCorrectedId : undefined}
        />
        <VisitNotes visit={visit} changes={changes} mayChange={mayChange} />
        <Suspense fallback={<Skeleton lines={2} />}>
          <History visit={visit} />
        </Suspense>
      </div>
      <Suspense>
        {open === 'pay' && canPay && <PayBox {...{ visit, changes, onClose: close }} />}
        {corrected && <CorrectBox entry={corrected} changes={changes} onClose={() => setCorrectedId(undefined)} />}
        {open === 'arrive' && booking.status === 'confirmed' && (
          <ArriveBox
            question={m.desk_arrive_early({ name: booking.customer.name, day: formatDay(booking.startsAt) })}
            onArrive={() => {
              close();
              mark('arrived');
            }}
            onClose={close}
          />
        )}
        {open === 'cancel' && <CancelBox {...{ visit, now, onClose: close }} />}
        {open === 'move' && <MoveBox {...{ visit, now, changes, onClose: closeMove }} />}
      </Suspense>
      <div className={css.bar} role="toolbar" aria-label={m.desk_bar()}>
        {mayChange && isComing && (
          <BarButton icon={<CornerDownRight size={20} aria-hidden />} onPress={() => setOpen('move')}>
            {m.desk_bar_move()}
          </BarButton>
        )}
        {can('agenda.change').ok && (
          <BarButton icon={<Repeat2 size={20} aria-hidden />} onPress={again}>
            {m.desk_bar_again()}
          </BarButton>
        )}
        {mayMark && isComing && canBeMissed && (
          <BarButton icon={<UserX size={20} aria-hidden />} onPress={() => mark('no_show')}>
            {m.desk_bar_no_show()}
          </BarButton>
        )}
        {mayMark && undoWords[booking.status] && (
          <BarButton icon={<RotateCcw size={20} aria-hidden />} onPress={() => mark('confirmed')}>
            {undoWords[booking.status]?.()}
          </BarButton>
        )}
        {mayChange && isComing && (
          <BarButton
            icon={<Ban size={20} aria-hidden />}
            danger
            pressed={open === 'cancel'}
            onPress={() => setOpen(open === 'cancel' ? undefined : 'cancel')}
          >
            {m.desk_bar_cancel()}
          </BarButton>
        )}
        {mayChange && visit.restorable && !isLost && (
          <BarButton icon={<RotateCcw size={20} aria-hidden />} onPress={() => changes.restore.mutate(booking.version)}>
            {m.desk_bar_restore()}
          </BarButton>
        )}
        {!isActive && booking.status !== 'held' && ended !== '' && (
          <span className={css.ended}>
            <CalendarClock size={18} aria-hidden />
            {ended}
          </span>
        )}
      </div>
    </>
  );
}

interface BarButtonProps {
  icon: ReactNode;
  onPress: () => void;
  danger?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

function BarButton({ icon, onPress, danger = false, pressed, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={danger ? `${css.barButton} ${css.danger}` : css.barButton}
      aria-expanded={pressed}
      onClick={onPress}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
