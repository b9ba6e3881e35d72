import { type AgainMoment, emptyDraft } from '@embook/domain/booking';
import { joinFacts } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarSearch, CalendarX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useServiceOrder } from '../../booking/confirm/order/found-order.ts';
import columns from '../../booking/columns.module.css';
import { useDraft } from '../../booking/draft-store.ts';
import { useCapability, useCompany } from '../../company/queries.ts';
import { isNotFound } from '../../lib/api-error.ts';
import { formatDuration, formatMoment } from '../../lib/formats.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { reservationQuery, sameAgainQuery } from '../queries.ts';
import { usePlaceName } from '../use-place.ts';
import { isKnown } from '../visit-changes.ts';
import type { VisitDetail } from '../visit-detail.ts';
import css from './again.module.css';
import { AgainMoments, keyOf } from './again-moments.tsx';
import { BookAgain } from './book-again.tsx';
import { BookWeeks } from './book-weeks.tsx';
import { type Repeat, RepeatChoice } from './repeat-choice.tsx';

/** AGAIN-1: the service of a visit with the same person, at the next moments like it; one more tap books it. */
export default function SameAgainScreen({ reservationId }: { reservationId: number }) {
  usePageTitle(`${m.common_again_title()} · ${useCompany().name}`);
  const query = useQuery(reservationQuery('product', reservationId, false));
  const isOffered = useCapability('same-again');
  const visit = query.data?.type === 'product' ? query.data : null;
  if (query.error && query.data === undefined) {
    return (
      <Page>
        <LoadError query={query} title={m.common_reservation_failed()} />
      </Page>
    );
  }
  if (query.data === undefined) return <Waiting />;
  // The page of the visit says that it is absent, and has the ways on that a class has.
  if (!visit || !isOffered || visit.kind !== 'service' || !isKnown(visit))
    return <Redirect to={paths.reservation('product', reservationId, 0)} replace />;
  return <SameAgain visit={visit} />;
}

function SameAgain({ visit }: { visit: VisitDetail }) {
  const query = useQuery(sameAgainQuery(visit.id));
  if (query.data) return <Choice visit={visit} {...query.data} />;
  if (!query.error) return <Waiting visit={visit} />;
  return (
    <Page visit={visit}>
      {isNotFound(query.error) ? (
        <Gone visit={visit} />
      ) : (
        <LoadError query={query} title={m.common_reservation_move_failed()} />
      )}
    </Page>
  );
}

interface ChoiceProps {
  visit: VisitDetail;
  moments: readonly AgainMoment[];
  isAnyone: boolean;
}

/** Moments that were taken while they were shown stay in the list, so that nobody wonders where they went. */
function Choice({ visit, moments, isAnyone }: ChoiceProps) {
  const [taken, setTaken] = useState<readonly AgainMoment[]>([]);
  const [picked, setPicked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [repeat, setRepeat] = useState<Repeat>({ every: 0, weeks: 4 });
  const canRepeat = useCapability('same-again-weeks');
  const takenKeys = new Set(taken.map(keyOf));
  const free = moments.filter((moment) => !takenKeys.has(keyOf(moment)));
  const shown = [...free, ...taken].toSorted((a, b) => a.timestamp - b.timestamp);
  const chosen = free.find((moment) => keyOf(moment) === picked) ?? free.find(({ isClosest }) => isClosest) ?? free[0];
  const last = taken.at(-1);
  const { shopId, serviceId } = visit;
  const found = useServiceOrder({
    ...emptyDraft,
    service: { shopId, serviceId },
    slot: chosen ?? null,
  });
  if (found.state === 'absent' && chosen)
    return (
      <Page visit={visit}>
        <Gone visit={visit} />
      </Page>
    );
  if (!chosen) {
    return (
      <Page visit={visit}>
        <EmptyState
          icon={<CalendarX size={24} aria-hidden />}
          title={m.common_again_nothing_title()}
          text={m.common_again_nothing_text()}
        >
          <OtherWay visit={visit} isButton />
        </EmptyState>
      </Page>
    );
  }
  const choose = (moment: AgainMoment) => setPicked(keyOf(moment));
  const onTaken = () => {
    const others = free.filter((moment) => moment !== chosen);
    const next = others.find(({ timestamp }) => timestamp > chosen.timestamp) ?? others.at(-1);
    setTaken((before) => [...before, chosen]);
    setPicked(next && keyOf(next));
  };
  const list = (
    <>
      {last && <Notice tone="hint">{m.common_again_taken_text({ when: formatMoment(last.timestamp) })}</Notice>}
      <AgainMoments
        {...{ isAnyone, chosen, busy }}
        moments={shown}
        before={visit.startsAt}
        taken={takenKeys}
        onChoose={choose}
      />
      <OtherWay visit={visit} />
      {canRepeat && <RepeatChoice {...{ repeat, busy }} onChange={setRepeat} />}
    </>
  );
  if (found.state !== 'found') {
    return (
      <Page visit={visit}>
        {list}
        {found.state === 'failed' ? (
          <LoadError query={found.query} title={m.common_confirm_failed()} />
        ) : (
          <Skeleton height={44} />
        )}
      </Page>
    );
  }
  if (repeat.every > 0) {
    return (
      <BookWeeks bookingId={visit.id} first={chosen} repeat={repeat} order={found.order} onBusy={setBusy}>
        <Before visit={visit} />
        {list}
      </BookWeeks>
    );
  }
  return (
    <BookAgain order={found.order} onTaken={onTaken} onBusy={setBusy}>
      <Before visit={visit} />
      {list}
    </BookAgain>
  );
}

/** Today's way: the steps of a booking, with the service chosen. */
function OtherWay({ visit: { shopId, serviceId }, isButton = false }: { visit: VisitDetail; isButton?: boolean }) {
  const [, take] = useDraft();
  const [, navigate] = useLocation();
  const toSteps = () => {
    take({ type: 'service_chosen', shopId, serviceId });
    navigate(paths.book({ shopId, serviceId }));
  };
  if (isButton) return <Button onClick={toSteps}>{m.common_again_other()}</Button>;
  return (
    <div>
      <button type="button" className={`${layout.textLink} ${shared.reach}`} onClick={toSteps}>
        {m.common_again_other()}
      </button>
    </div>
  );
}

/** The service is offered no more: what the shop has instead is one tap away. */
const Gone = ({ visit: { service, shopId } }: { visit: VisitDetail }) => (
  <EmptyState
    icon={<CalendarSearch size={24} aria-hidden />}
    title={m.common_again_gone_title({ service })}
    text={m.common_again_gone_text()}
  >
    <ButtonLink href={paths.shopTab(shopId, 'services')}>{m.common_again_services()}</ButtonLink>
  </EmptyState>
);

/** The visit that is booked again. */
function Before({ visit }: { visit: VisitDetail }) {
  const { id, service, startsAt, minutes, photoUrl, employeeName, roomName } = visit;
  const place = usePlaceName(visit);
  return (
    <>
      <h1 className={shared.pageTitle}>{m.common_again_title()}</h1>
      <section className={`${shared.card} ${css.before}`}>
        <div className={css.picture}>
          <Picture src={photoUrl} alt="" width={72} height={72} sizes="72px" seed={id} />
        </div>
        <div className={css.words}>
          <p className={shared.muted}>{formatMoment(startsAt)}</p>
          <h2 className={shared.cardTitle}>{service}</h2>
          <p className={shared.muted}>{joinFacts([formatDuration(minutes), employeeName ?? roomName, place])}</p>
        </div>
      </section>
    </>
  );
}

function Page({ visit, children }: { visit?: VisitDetail; children: ReactNode }) {
  return (
    <div className={`${columns.screen} ${css.screen}`}>
      <div className={css.main}>
        {visit ? <Before visit={visit} /> : <h1 className={shared.pageTitle}>{m.common_again_title()}</h1>}
        {children}
      </div>
    </div>
  );
}

const Waiting = ({ visit }: { visit?: VisitDetail }) => (
  <Page {...(visit && { visit })}>
    <Loading>
      <div className={layout.stack}>
        {!visit && <Skeleton height={98} radius={20} />}
        <Skeleton width="50%" height={24} />
        <Skeleton height={224} radius={20} />
      </div>
    </Loading>
  </Page>
);
