import { type Draft, type DraftStep, emptyDraft, nextDraft, onePerPerson } from '@embook/domain/booking';
import { dayOf } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { productListQuery, roomIdsOf } from '../../booking/queries.ts';
import { productName } from '../../booking/product-name.ts';
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

/** The steps of a booking with a separate draft, which starts with the product of the visit. */
export function TimeChoice({ visit: { shopId, serviceId, timeZone, roomId }, onChoose }: TimeChoiceProps) {
  const now = useShopNow(timeZone);
  const query = useQuery(productListQuery(shopId, serviceId));
  const products = query.data;
  const begin: Draft = { ...emptyDraft, service: { shopId, serviceId }, product: roomId ?? 'any' };
  const [draft, take] = useReducer<Draft, [DraftStep]>(nextDraft, begin);
  const [reopened, setReopened] = useState<StepName | null>(null);

  useEffect(() => {
    if (products) take({ type: 'products_loaded', products, now });
  }, [products, now]);

  const report = useEffectEvent(onChoose);
  useEffect(() => {
    if (!draft.slot) return report(null);
    const { timestamp, roomId } = draft.slot;
    return report({ timestamp, roomId, who: productName(roomId, products ?? []) ?? null });
  }, [draft.slot, products]);

  if (!products) {
    return query.error ? <LoadError query={query} title={m.common_reservation_move_failed()} /> : <StepsSkeleton />;
  }
  const choose = (step: DraftStep) => {
    // The product of the visit is no longer offered: choosing a day or time first means no preference.
    if (draft.product === null && step.type !== 'product_chosen') take({ type: 'product_chosen', product: 'any' });
    take(step);
    setReopened(null);
  };
  const request = { shopId, serviceId, roomIds: roomIdsOf(draft.product, products) };
  const isChoice = onePerPerson(products).length > 1;
  const last = dayOf(Math.max(now, ...products.map(({ futureBooking }) => futureBooking)));
  return (
    <div className={css.steps}>
      {isChoice && (
        <ProductStep
          products={products}
          chosen={draft.product}
          folded={draft.product !== null && reopened !== 'product'}
          onChange={() => setReopened('product')}
          onChoose={(product) => choose({ type: 'product_chosen', product })}
        />
      )}
      <div className={css.moment}>
        <DayStep
          number={isChoice ? 2 : 1}
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
          number={isChoice ? 3 : 2}
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
