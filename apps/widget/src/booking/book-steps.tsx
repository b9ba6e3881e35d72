import {
  choiceSteps,
  type ChosenProduct,
  type Draft,
  type DraftStep,
  onePerPerson,
  type Product,
  type Slot,
  type SoonestMoment,
} from '@embook/domain/booking';
import { addDays, type Day, dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import type { ShopWithPeople } from '@embook/domain/shops';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useShopNow } from '../lib/clock.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { bookedOf, type ChosenService } from '../services/chosen-service.ts';
import { Loaded } from '../ui/state/loaded.tsx';
import css from './book-steps.module.css';
import columns from './columns.module.css';
import { ChosenStrip } from './chosen-strip.tsx';
import {
  availableDaysQuery,
  availableTimesQuery,
  productListQuery,
  roomIdsOf,
  type SlotRequest,
  soonestFreeQuery,
} from './queries.ts';
import { SoonestFree } from './soonest/soonest-free.tsx';
import { DayStep } from './steps/day-step.tsx';
import { focusStep, type StepName } from './steps/focus-step.ts';
import { NoProducts, ProductStep } from './steps/product-step.tsx';
import { StepsSkeleton } from './steps/steps-skeleton.tsx';
import { TimeStep } from './steps/time-step.tsx';
import { SummaryBar, SummaryCard } from './summary.tsx';
import shared from '../ui/shared/shared.module.css';
import { useCapability } from '../company/queries.ts';
import { formatDay } from '../lib/formats.ts';

interface BookStepsProps {
  shop: ShopWithPeople;
  chosen: ChosenService;
  draft: Draft;
  take: (step: DraftStep) => void;
}

export function BookHeading({ shopId, chosen }: { shopId: number; chosen: ChosenService }) {
  return (
    <>
      <h1 className={`${shared.unseen} ${shared.pageTitle} ${css.title}`}>{m.common_book_title()}</h1>
      <ChosenStrip shopId={shopId} chosen={chosen} />
    </>
  );
}

/** Three steps that can be answered in any order: choosing a day or time first means no preference for a product. */
export function BookSteps({ shop, chosen, draft, take }: BookStepsProps) {
  const now = useShopNow(shop.timeZone);
  const serviceId = bookedOf(chosen).id;
  const list = useQuery(productListQuery(shop.id, serviceId));
  const products = list.data;
  const root = useRef<HTMLDivElement>(null);
  const [, go] = useLocation();
  const [reopened, setReopened] = useState<StepName | null>(null);
  const [goal, setGoal] = useState<{ step: StepName } | null>(null);

  useEffect(() => {
    if (products) take({ type: 'products_loaded', products, now });
  }, [products, now, take]);

  useEffect(() => {
    if (goal) focusStep(root.current, goal.step);
  }, [goal]);

  const goOn = (step: StepName) => {
    setReopened(null);
    setGoal({ step });
  };
  const chooseProduct = (product: ChosenProduct) => {
    take({ type: 'product_chosen', product });
    goOn('day');
  };
  const settleProduct = () => draft.product === null && take({ type: 'product_chosen', product: 'any' });
  const chooseDay = (date: Day) => {
    settleProduct();
    take({ type: 'date_chosen', date });
    goOn('time');
  };
  const chooseTime = (slot: Slot) => {
    settleProduct();
    take({ type: 'time_chosen', slot });
    goOn('continue');
  };

  const request = { shopId: shop.id, serviceId, roomIds: roomIdsOf(draft.product, products ?? []) };
  const day = useQuery({ ...availableTimesQuery(request, draft.date ?? ''), enabled: draft.date !== null });
  // On a day without free times, the next thing to choose is another day.
  const nothingFree = day.data?.length === 0;
  const today = dayOf(now);
  const last = dayOf(Math.max(now, ...(products ?? []).map(({ futureBooking }) => futureBooking)));
  const folded = (step: StepName, done: boolean) => done && reopened !== step;
  const change = (step: StepName) => {
    setReopened(step);
    setGoal({ step });
  };

  // One person or room is no choice, and so no step.
  const isChoice = onePerPerson(products ?? []).length > 1;
  const soonest = useSoonest(serviceId, draft, isChoice);
  const chooseSoonest = (moment: SoonestMoment) => {
    const choice = { type: 'service', ...moment, startsAt: moment.timestamp } as const;
    soonest.carryOver(moment);
    // At another shop it is another service: its address first, which wins over the draft.
    if (moment.serviceId !== serviceId) go(paths.book(moment));
    for (const step of choiceSteps(choice)) take(step);
    goOn('continue');
  };

  const freeFrom = useFreeFrom({ ...request, roomIds: undefined }, now, {
    asked: (products ?? []).length > 1 && !folded('product', draft.product !== null),
  });

  const steps = (products: readonly Product[]) => {
    if (products.length === 0) return <NoProducts shop={shop} />;
    return (
      <>
        {soonest.isShown && (
          <SoonestFree moments={soonest.moments} now={now} isChosen={soonest.isChosen} onChoose={chooseSoonest} />
        )}
        {isChoice && (
          <ProductStep
            products={products}
            chosen={draft.product}
            folded={folded('product', draft.product !== null)}
            onChange={() => change('product')}
            onChoose={chooseProduct}
            freeFrom={freeFrom}
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
            folded={folded('day', draft.date !== null && !nothingFree)}
            onChange={() => change('day')}
            onChoose={chooseDay}
            onTake={soonest.isShown ? undefined : chooseTime}
          />
          <TimeStep
            number={isChoice ? 3 : 2}
            request={request}
            draft={draft}
            take={take}
            today={today}
            last={last}
            onChooseDay={chooseDay}
            onChoose={chooseTime}
          />
        </div>
      </>
    );
  };

  const summary = { chosen, draft, products: products ?? [], nothingFree };
  return (
    <div ref={root} className={`${columns.screen} ${css.screen}`}>
      <div className={css.steps}>
        <BookHeading shopId={shop.id} chosen={chosen} />
        <Loaded query={list} failed={m.common_book_products_failed()} waiting={<StepsSkeleton />}>
          {steps}
        </Loaded>
      </div>
      <aside className={columns.aside}>
        <SummaryCard shop={shop} {...summary} />
      </aside>
      {/* Across both columns, where a wide inline widget shows it. */}
      <SummaryBar {...summary} shopName={soonest.isAcrossShops ? shop.name : undefined} />
    </div>
  );
}

/**
 * SOON-1: the soonest moments, until a person was chosen who is in none of them; the calendar then names that person's
 * first free time.
 */
function useSoonest(serviceId: number, { product, slot, service }: Draft, isChoice: boolean) {
  const client = useQueryClient();
  const isOffered = useCapability('soonest');
  const { data: moments, isError } = useQuery({ ...soonestFreeQuery(serviceId), enabled: isOffered });
  const isChosen = (moment: SoonestMoment): boolean =>
    service?.serviceId === moment.serviceId &&
    slot?.timestamp === moment.timestamp &&
    (slot.roomId === moment.roomId || product === 'any');
  const isNarrowed = isChoice && typeof product === 'number' && !moments?.some(isChosen);
  return {
    moments,
    isChosen,
    isShown: isOffered && !isError && !isNarrowed && moments?.length !== 0,
    isAcrossShops: moments?.some(({ shopId }) => shopId !== moments[0]?.shopId) ?? false,
    /** The other shop's service has the same moments. */
    carryOver: ({ serviceId: id }: SoonestMoment) => client.setQueryData(soonestFreeQuery(id).queryKey, moments),
  };
}

/**
 * From when one of some rooms is free, in words: "today", "from Thu 19 November". Reads the look-ahead that the calendar loads
 * anyway; undefined on a platform without one, or whose look-ahead names no rooms.
 */
function useFreeFrom(request: SlotRequest, now: ShopTime, { asked }: { asked: boolean }) {
  const looksAhead = useCapability('available-days');
  const { data: days } = useQuery({ ...availableDaysQuery(request, dayOf(now)), enabled: asked && looksAhead });
  if (!looksAhead || days?.some(({ rooms }) => rooms === null)) return undefined;
  return (roomIds: readonly number[]): string | undefined => {
    if (!days) return undefined;
    const free = days.find(({ rooms }) => roomIds.some((id) => rooms?.includes(id)));
    if (!free) return m.common_book_free_none();
    if (free.date === dayOf(now)) return m.common_book_free_today();
    if (free.date === dayOf(addDays(now, 1))) return m.common_book_free_tomorrow();
    return m.common_book_free_from({ day: formatDay(timeOfDay(free.date) ?? now) });
  };
}
