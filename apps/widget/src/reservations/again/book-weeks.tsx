import type { AgainMoment, RepeatedWeeks } from '@embook/domain/booking';
import { formatEuro, isPriceShown, joinFacts, type ShopTime } from '@embook/domain/shared';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Store, Ticket } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { OrderCard } from '../../booking/confirm/order/order-card.tsx';
import { Thanks } from '../../booking/success/thanks.tsx';
import columns from '../../booking/columns.module.css';
import refusal from '../../booking/confirm/refusal/refusal.module.css';
import { call } from '../../lib/api.ts';
import { problemOf } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useSettings } from '../../lib/settings.tsx';
import { holdInView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { PolicyLine } from '../../payment/choice/policy.tsx';
import type { Order } from '../../payment/order.ts';
import { paymentOptionsQuery, refreshAfterPayment } from '../../payment/queries.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { FloatingBar } from '../../ui/floating-bar/floating-bar.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { BoldAmounts } from '../../ui/price/bold-amounts.tsx';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { againWeeksQuery } from '../queries.ts';
import css from './again.module.css';
import type { Repeat } from './repeat-choice.tsx';
import { momentOf, WeekList } from './week-list.tsx';

interface BookWeeksProps {
  bookingId: number;
  first: AgainMoment;
  repeat: Repeat;
  order: Order;
  onBusy: (busy: boolean) => void;
  /** The visit before, the moments and how often. */
  children: ReactNode;
}

/** The part of a refusal that names the moment somebody else has by now. */
const takenResult = z.object({ starts_at: z.int() });

const sumOf = (visits: RepeatedWeeks['visits']): number => visits.reduce((sum, { cost }) => sum + cost, 0);

/** AGAIN-1: the visits of the coming weeks with what is free, booked in one go or not at all. */
export function BookWeeks({ bookingId, first, repeat, order, onBusy, children }: BookWeeksProps) {
  // Whoever taps a moment changes what stands without them: the hour where it is free.
  const [toggled, setToggled] = useState<readonly ShopTime[]>([]);
  const where = { bookingId, roomId: first.roomId };
  const fields = { ...where, timestamp: first.timestamp, weeks: repeat.weeks, every: repeat.every || undefined };
  const list = useQuery({ ...againWeeksQuery({ ...fields, starts: [] }), placeholderData: keepPreviousData });
  const weeks = list.data?.weeks ?? [];
  const starts = weeks.flatMap((week) => {
    const moment = momentOf(week);
    return moment !== null && (week.state === 'free') !== toggled.includes(moment) ? [moment] : [];
  });
  const priced = useQuery({
    ...againWeeksQuery({ ...fields, starts }),
    enabled: starts.length > 0 && !list.isPlaceholderData,
    placeholderData: keepPreviousData,
  });
  const booking = useBookWeeks();
  const { isPending, isSuccess, error } = booking;
  // What cancelling costs is the same for each of them, by its own start. Once they are booked, the first is taken by them.
  const { data: options } = useQuery({
    ...paymentOptionsQuery(order.payable, true),
    placeholderData: keepPreviousData,
    enabled: !isSuccess,
  });
  const report = useEffectEvent(onBusy);
  useEffect(() => report(isPending), [isPending]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error || !box.current) return;
    box.current.focus({ preventScroll: true });
    return holdInView(box.current);
  }, [error]);

  if (isSuccess) return <Booked starts={booking.variables.starts} />;
  const visits = starts.length > 0 ? (priced.data?.visits ?? []) : [];
  const ready =
    starts.length > 0 && visits.length === starts.length && !priced.isPlaceholderData && !list.isPlaceholderData;
  const button = (
    <Button
      block
      disabled={!ready && !isPending}
      loading={isPending}
      onClick={() => booking.mutate({ ...where, starts, expectedCents: sumOf(visits) })}
    >
      {m.common_again_weeks_book({ count: starts.length })}
    </Button>
  );
  const count = m.common_again_visits({ count: starts.length });
  const total = sumOf(visits);
  const price = ready && total > 0 && isPriceShown(total, order.hidePrice) ? formatEuro(total) : null;
  const failed = list.isError ? list : priced.isError ? priced : undefined;
  const refused = error !== null && (
    <div ref={box} className={refusal.refused} tabIndex={-1}>
      <Notice tone="problem">
        <p>{refusalText(error)}</p>
        {problemOf(error) === undefined && <p>{m.common_confirm_again_safe()}</p>}
      </Notice>
    </div>
  );
  const policyOf = (startsAt: ShopTime) => {
    const paidBy = visits.find(({ timestamp }) => timestamp === startsAt)?.paymentType;
    const choice = options?.payments.find(({ paymentType }) => paymentType === paidBy);
    if (!options || !choice) return null;
    const policyHours = options.cancellationPolicy;
    return <PolicyLine brief {...{ startsAt, policyHours, options, choice }} timeZone={order.shop.timeZone} />;
  };
  const toggle = (moment: ShopTime) => {
    booking.reset();
    setToggled(toggled.includes(moment) ? toggled.filter((each) => each !== moment) : [...toggled, moment]);
  };
  return (
    <div className={`${columns.screen} ${css.screen}`}>
      <div className={css.main}>
        {children}
        {failed ? (
          <LoadError query={failed} title={m.common_reservation_move_failed()} />
        ) : list.data ? (
          <>
            <WeekList weeks={weeks} chosen={new Set(starts)} busy={isPending} onToggle={toggle} policyOf={policyOf} />
            {starts.length === 0 ? (
              <p className={shared.muted}>{m.common_again_weeks_none()}</p>
            ) : priced.data ? (
              <Terms visits={visits} bound={priced.data.refusal} hidePrice={order.hidePrice} />
            ) : (
              <Skeleton height={44} />
            )}
          </>
        ) : (
          <Skeleton height={224} radius={20} />
        )}
        {refused}
      </div>
      <aside className={columns.aside}>
        {/* Several days: none of them stands for all. */}
        <OrderCard order={{ ...order, visit: null }}>
          <p className={css.sum}>
            <span>{count}</span>
            <strong>{price}</strong>
          </p>
          <div className={layout.asideAction}>{button}</div>
        </OrderCard>
      </aside>
      <FloatingBar stacked title={order.title} text={joinFacts([count, price])}>
        {button}
      </FloatingBar>
    </div>
  );
}

/** One go: the same key until it is answered, so that a second try books nothing twice (A4). */
function useBookWeeks() {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  return useMutation({
    mutationFn: (wanted: { bookingId: number; roomId: number; starts: number[]; expectedCents: number }) =>
      call('bookWeeks', wanted, { idempotencyKey: intentionKey(companyApiKey, { weeks: wanted }) }),
    meta: { screen: true },
    onSuccess: () => {
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client);
    },
    onError: (failure) => {
      if (!isAnswer(failure)) return;
      intentionAnswered(companyApiKey);
      // What is free or what it costs has changed.
      void client.invalidateQueries({ queryKey: ['same-again-weeks'] });
    },
  });
}

function refusalText(error: unknown): string {
  const taken = z.safeParse(takenResult, problemOf(error)?.result).data;
  return taken ? m.common_again_weeks_taken({ when: formatMoment(taken.starts_at) }) : errorText(error);
}

interface TermsProps extends Pick<RepeatedWeeks, 'visits'> {
  bound: RepeatedWeeks['refusal'];
  hidePrice: boolean;
}

/** How they are paid together, and why no more can be booked. */
function Terms({ visits, bound, hidePrice }: TermsProps) {
  const names = new Set(visits.flatMap(({ entitlementName }) => entitlementName ?? []));
  const price = sumOf(visits);
  const Icon = price === 0 ? Ticket : Store;
  const texts = [...names].map((name) =>
    m.common_again_weeks_covered({
      name,
      count: visits.filter(({ entitlementName }) => entitlementName === name).length,
      total: visits.length,
    }),
  );
  if (isPriceShown(price, hidePrice) && price > 0) texts.push(m.common_again_weeks_pay({ price: formatEuro(price) }));
  return (
    <>
      {texts.length > 0 && (
        <div className={css.terms}>
          <Icon size={20} aria-hidden />
          <p>
            <BoldAmounts text={texts.join(' ')} />
          </p>
        </div>
      )}
      {bound !== null && <Notice tone="hint">{boundText(bound, visits.length)}</Notice>}
    </>
  );
}

function boundText(bound: NonNullable<RepeatedWeeks['refusal']>, count: number): string {
  switch (bound) {
    case 'paid_online':
      return m.common_again_weeks_online();
    case 'too_many_unpaid':
      return m.common_again_weeks_unpaid({ count });
    case 'too_many_covered':
      return m.common_again_weeks_most({ count });
  }
}

function Booked({ starts }: { starts: readonly ShopTime[] }) {
  return (
    <div className={layout.result}>
      <Thanks text={m.common_again_weeks_done({ count: starts.length })} />
      <ul className={`${shared.panel} ${css.weeks}`}>
        {starts.map((startsAt) => (
          <li key={startsAt} className={css.booked}>
            {formatMoment(startsAt)}
          </li>
        ))}
      </ul>
      <div className={layout.actions}>
        <ButtonLink block href={paths.reservations()}>
          {m.common_success_bookings()}
        </ButtonLink>
      </div>
    </div>
  );
}
