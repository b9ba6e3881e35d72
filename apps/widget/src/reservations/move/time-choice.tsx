import { type Draft, type DraftStep, emptyDraft, nextDraft } from '@embook/domain/booking';
import { dayOf } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { productListQuery } from '../../booking/queries.ts';
import { DayStep } from '../../booking/steps/day-step.tsx';
import type { StepName } from '../../booking/steps/focus-step.ts';
import { ProductStep } from '../../booking/steps/product-step.tsx';
import { StepsSkeleton } from '../../booking/steps/steps-skeleton.tsx';
import { TimeStep } from '../../booking/steps/time-step.tsx';
import { useShopNow } from '../../lib/clock.tsx';
import { m } from '../../paraglide/messages.js';
import { LoadError } from '../../ui/state/loaded.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import css from './move.module.css';
import type { NewTime } from './use-move.ts';

interface TimeChoiceProps {
  visit: VisitDetail;
  onChoose: (time: NewTime | null) => void;
}

/** The steps of a booking, on a draft of their own: what is being booked elsewhere is left alone. */
export function TimeChoice({ visit: { shopId, serviceId, timeZone }, onChoose }: TimeChoiceProps) {
  const now = useShopNow(timeZone);
  const query = useQuery(productListQuery(shopId, serviceId));
  const products = query.data;
  const begin: Draft = { ...emptyDraft, service: { shopId, serviceId }, product: 'any' };
  const [draft, take] = useReducer<Draft, [DraftStep]>(nextDraft, begin);
  const [reopened, setReopened] = useState<StepName | null>(null);

  useEffect(() => {
    if (products) take({ type: 'products_loaded', products, now });
  }, [products, now]);

  const report = useEffectEvent(onChoose);
  useEffect(() => {
    report(draft.slot && { timestamp: draft.slot.timestamp, roomId: draft.slot.roomId });
  }, [draft.slot]);

  if (!products) {
    return query.error ? <LoadError query={query} title={m.common_reservation_move_failed()} /> : <StepsSkeleton />;
  }
  const choose = (step: DraftStep) => {
    take(step);
    setReopened(null);
  };
  const request = { shopId, serviceId, roomId: typeof draft.product === 'number' ? draft.product : undefined };
  const last = dayOf(Math.max(now, ...products.map(({ futureBooking }) => futureBooking)));
  return (
    <div className={css.steps}>
      <ProductStep
        products={products}
        chosen={draft.product}
        folded={reopened !== 'product'}
        onChange={() => setReopened('product')}
        onChoose={(product) => choose({ type: 'product_chosen', product })}
      />
      <div className={css.moment}>
        <DayStep
          request={request}
          products={products}
          now={now}
          last={last}
          chosen={draft.date}
          folded={draft.date !== null && reopened !== 'day'}
          onChange={() => setReopened('day')}
          onChoose={(date) => choose({ type: 'date_chosen', date })}
          onTake={(slot) => choose({ type: 'time_chosen', slot })}
        />
        <TimeStep
          request={request}
          draft={draft}
          take={take}
          today={dayOf(now)}
          last={last}
          onChooseDay={(date) => choose({ type: 'date_chosen', date })}
          onChoose={(slot) => choose({ type: 'time_chosen', slot })}
        />
      </div>
    </div>
  );
}
