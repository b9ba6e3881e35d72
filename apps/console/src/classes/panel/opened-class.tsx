import { type ShopTime, startOfDay } from '@embook/domain/shared';
import { Ban, CalendarClock, Mail, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mayMark, type OpenedVisitAnswer } from '@embook/domain/desk';
import { useQuery } from '@tanstack/react-query';
import type { ClassSession } from '@embook/domain/classes';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import panelCss from '../../theme/panel.module.css';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { classCancellationQuery, type Participant, type Participants } from '../queries.ts';
import { classRange, nameOfClass, returnedWords } from '../class-words.ts';
import { AddBox } from './add-box.tsx';
import { useMay, useOpenAction } from './class-actions.ts';
import { type ClassCheckIns, useClassCheckIns } from './class-check-ins.ts';
import { CancelClassBox } from './cancel-class-box.tsx';
import { ChangeBox } from './change-box.tsx';
import css from './class-panel.module.css';
import { MailBox } from './mail-box.tsx';
import { MovePersonBox } from './move-person-box.tsx';
import { comingOf, People, shownPeople } from './people.tsx';
import { WhoTeaches } from './who-teaches.tsx';
import shared from '../../theme/shared.module.css';
import { ArriveBox } from '../../desk/arrive-box.tsx';
import PayBox from '../../desk/pay-box.tsx';
import { visitQuery } from '../../desk/queries.ts';
import { useVisitChanges } from '../../desk/use-visit-changes.ts';
import { useCan } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';

interface OpenedClassProps {
  opened: Participants;
  now: ShopTime;
}

/** One class or event: its participants, its employee and the actions (CLS-3, CLS-4, CLS-5). */
export function OpenedClass({ opened: { session, participants, mailing }, now }: OpenedClassProps) {
  const may = useMay(session, now);
  const { asked, ask } = useOpenAction();
  const isPhone = useIsPhone();
  const checkIns = useClassCheckIns();
  const [movedId, setMovedId] = useState<number>();
  const [payingId, setPayingId] = useState<number>();
  const [early, setEarly] = useState<{ readonly question: string; readonly arrive: () => void }>();
  // As loaded by now: changing a class changes its visits.
  const moved = participants.find(({ bookingId }) => bookingId === movedId);
  // An answer that the version before kept in this tab has no such figure.
  const notified = mailing?.notified ?? 0;
  const close = () => ask(undefined);
  const title = nameOfClass(session);
  /** DESK-5: of a class of a later day it is mostly a slip, as of a single visit. */
  const arrive = (people: readonly Participant[], mark: () => void) => {
    const day = formatDay(session.startsAt);
    const [person, ...others] = people;
    if (!person || startOfDay(session.startsAt) <= startOfDay(now)) mark();
    else if (others.length > 0) setEarly({ question: m.classes_all_here_early({ name: title, day }), arrive: mark });
    else setEarly({ question: m.desk_arrive_early({ name: person.customer.name, day }), arrive: mark });
  };
  const photo = session.servicePhoto;
  return (
    <>
      <div className={`${shared.scroll} ${panelCss.body}`}>
        <div className={css.what}>
          {photo !== null && !isPhone && <img className={css.photo} src={photo} alt="" />}
          <div className={css.words}>
            <h3 className={shared.name}>{title}</h3>
            <p className={css.when}>
              {[`${formatDay(session.startsAt)}, ${classRange(session)}`, session.roomName].filter(Boolean).join(' · ')}
            </p>
          </div>
          {may.changeSeries && !isPhone && (
            <ButtonLink href={`/classes/series/${session.seriesId}?date=${session.on}`}>{m.classes_edit()}</ButtonLink>
          )}
        </div>
        {session.cancelled ? (
          <CancelledClass session={session} />
        ) : (
          <People
            {...{ session, participants, checkIns, may, now }}
            onArrive={arrive}
            onMove={({ bookingId }) => setMovedId(bookingId)}
            onPay={({ bookingId }) => setPayingId(bookingId)}
          />
        )}
        {may.change && <WhoTeaches {...{ session, notified }} />}
      </div>
      {asked === 'add' && may.book && <AddBox session={session} onClose={close} />}
      {/* An answer that the version before kept in this tab has none. */}
      {asked === 'mail' && may.book && mailing && <MailBox {...{ session, mailing }} onClose={close} />}
      {asked === 'change' && may.change && <ChangeBox {...{ session, notified }} onClose={close} />}
      {asked === 'cancel' && may.change && <CancelClassBox session={session} onClose={close} />}
      {moved && may.book && (
        <MovePersonBox session={session} person={moved} now={now} onClose={() => setMovedId(undefined)} />
      )}
      {early && (
        <ArriveBox
          question={early.question}
          onArrive={() => {
            setEarly(undefined);
            early.arrive();
          }}
          onClose={() => setEarly(undefined)}
        />
      )}
      {payingId !== undefined && may.take && (
        <PayPerson key={payingId} bookingId={payingId} onClose={() => setPayingId(undefined)} />
      )}
      {isPhone ? (
        <StartBar {...{ session, participants, checkIns, may, now }} />
      ) : (
        (may.book || may.change) && (
          <div className={panelCss.bar} role="toolbar" aria-label={m.classes_bar()}>
            {may.book && (
              <>
                <BarButton icon={<UserPlus size={20} aria-hidden />} onPress={() => ask('add')}>
                  {m.classes_bar_add()}
                </BarButton>
                <BarButton icon={<Mail size={20} aria-hidden />} onPress={() => ask('mail')}>
                  {m.classes_bar_mail()}
                </BarButton>
              </>
            )}
            {may.change && (
              <>
                <BarButton icon={<CalendarClock size={20} aria-hidden />} onPress={() => ask('change')}>
                  {m.classes_bar_change()}
                </BarButton>
                <BarButton icon={<Ban size={20} aria-hidden />} danger onPress={() => ask('cancel')}>
                  {m.classes_bar_cancel()}
                </BarButton>
              </>
            )}
          </div>
        )
      )}
    </>
  );
}

interface BarButtonProps {
  icon: ReactNode;
  onPress: () => void;
  danger?: boolean;
  children: ReactNode;
}

const BarButton = ({ icon, onPress, danger = false, children }: BarButtonProps) => (
  <button
    type="button"
    className={danger ? `${panelCss.barButton} ${panelCss.danger}` : panelCss.barButton}
    onClick={onPress}
  >
    {icon}
    <span>{children}</span>
  </button>
);

/** CLS-5, TILL-1: money is taken in the list of a class, which stays open for the next one in the queue. */
function PayPerson({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  const { data: visit } = useQuery(visitQuery(bookingId));
  return visit && <Opened visit={visit} onClose={onClose} />;
}

function Opened({ visit, onClose }: { visit: OpenedVisitAnswer; onClose: () => void }) {
  const changes = useVisitChanges(visit.booking);
  return <PayBox {...{ visit, changes, onClose }} />;
}

/** The result of cancelling a class: the reason, the refunds, and how many are still in progress (CLS-4). */
function CancelledClass({ session }: { session: ClassSession }) {
  const can = useCan();
  const maySee = can('timetable.change', { shopId: session.shopId }).ok;
  const { data } = useQuery({ ...classCancellationQuery(session.id), enabled: maySee });
  return (
    <section className={css.section}>
      <div className={css.consequence}>
        <Ban size={20} aria-hidden />
        <div>
          <p>
            <strong>{m.classes_was_cancelled()}</strong> {data?.reason}
          </p>
          {data && data.returned.length > 0 && <p>{returnedWords(data).join(' ')}</p>}
          {data && data.left > 0 && <p>{m.classes_cancel_left({ count: data.left })}</p>}
        </div>
      </div>
    </section>
  );
}

interface StartBarProps {
  session: ClassSession;
  participants: readonly Participant[];
  checkIns: ClassCheckIns;
  may: ReturnType<typeof useMay>;
  now: ShopTime;
}

/** At the bottom of a phone: add a walk-in, and start without those who are missing. */
function StartBar({ session, participants, checkIns, may, now }: StartBarProps) {
  const { ask } = useOpenAction();
  const missing = comingOf(shownPeople(participants, checkIns));
  const isTime = mayMark('no_show', session.startsAt, now) && missing.length > 0;
  const start = () => {
    checkIns.mark(missing, 'no_show');
    toast.undo(m.classes_started_without({ count: missing.length }), () => {
      checkIns.mark(missing, 'confirmed');
      return true;
    });
  };
  const mayStart = may.checkIn && isTime;
  if (!may.book && !mayStart) return null;
  return (
    <div className={css.start} role="toolbar" aria-label={m.classes_bar()}>
      {may.book && (
        <Button size="large" onClick={() => ask('add')}>
          <UserPlus size={20} aria-hidden />
          {m.classes_walk_in()}
        </Button>
      )}
      {mayStart && (
        <Button size="large" kind="primary" onClick={start}>
          {m.classes_start_without({ count: missing.length })}
        </Button>
      )}
    </div>
  );
}
