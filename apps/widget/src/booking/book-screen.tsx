import { type Draft, type DraftStep, emptyDraft } from '@embook/domain/booking';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { m } from '../paraglide/messages.js';
import { paths, serviceNamedIn } from '../paths.ts';
import { findService } from '../services/chosen-service.ts';
import { useDraft } from './draft-store.ts';
import { serviceCategoriesQuery } from '../services/queries.ts';
import { shopQuery } from '../shops/queries.ts';
import { LoadError } from '../ui/state/loaded.tsx';
import { BookHeading, BookSteps } from './book-steps.tsx';
import css from './book-steps.module.css';
import columns from './columns.module.css';
import { StepsSkeleton } from './steps/steps-skeleton.tsx';
import { SummaryCard } from './summary.tsx';

/**
 * Product, date and time of the chosen service. The draft is kept in the tab's storage, which the server cannot read:
 * until hydration, the service comes from the address.
 */
export default function BookScreen() {
  const [draft, take] = useDraft();
  // Deferred: the steps would otherwise render in one blocking task right after hydration (W6).
  const isRead = useDeferredValue(draft !== undefined);
  const named = serviceNamedIn(useSearch());
  const { shopId = 0, serviceId = 0 } = named ?? {};
  // The address wins over the draft: a link to another service must not open the one chosen before.
  const isOther = draft?.service?.serviceId !== serviceId || draft.service.shopId !== shopId;
  const begins = draft !== undefined && named !== undefined && isOther;
  useEffect(() => {
    if (begins) take({ type: 'service_chosen', shopId, serviceId });
  }, [begins, shopId, serviceId, take]);
  if (!draft || !isRead || begins) return named ? <NamedService {...named} /> : <BookSkeleton />;
  if (!draft.service) return <Redirect to={paths.shops()} replace />;
  return <BookService draft={draft} take={take} {...draft.service} />;
}

interface BookServiceProps {
  draft: Draft;
  take: (step: DraftStep) => void;
  shopId: number;
  serviceId: number;
}

function BookService({ draft, take, shopId, serviceId }: BookServiceProps) {
  const shop = useQuery(shopQuery(shopId));
  const categories = useQuery(serviceCategoriesQuery(shopId));
  if (shop.isError) return <Redirect to={paths.shops()} replace />;
  if (categories.isError && !categories.data) {
    return <LoadError query={categories} title={m.common_book_service_failed()} />;
  }
  if (!shop.data || !categories.data) return <BookSkeleton />;
  const chosen = findService(categories.data, serviceId);
  if (!chosen) return <Redirect to={paths.shop(shopId)} replace />;
  return <BookSteps key={serviceId} shop={shop.data} chosen={chosen} draft={draft} take={take} />;
}

/** What can be shown before the tab's storage was read. */
function NamedService({ shopId, serviceId }: { shopId: number; serviceId: number }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  const { data: categories } = useQuery(serviceCategoriesQuery(shopId));
  const chosen = categories && findService(categories, serviceId);
  if (!shop || !chosen) return <BookSkeleton />;
  return (
    <div className={`${columns.screen} ${css.screen}`}>
      <div className={css.steps}>
        <BookHeading shopId={shopId} chosen={chosen} />
        <StepsSkeleton />
      </div>
      <aside className={columns.aside}>
        <SummaryCard shop={shop} chosen={chosen} draft={emptyDraft} products={[]} nothingFree={false} />
      </aside>
    </div>
  );
}

function BookSkeleton() {
  return (
    <div className={`${columns.screen} ${css.screen}`}>
      <StepsSkeleton />
    </div>
  );
}
