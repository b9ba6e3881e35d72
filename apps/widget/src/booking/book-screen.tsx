import type { Draft, DraftStep } from '@embook/domain/booking';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { findService } from '../services/chosen-service.ts';
import { useDraft } from '../services/draft-store.ts';
import { serviceCategoriesQuery } from '../services/queries.ts';
import { shopQuery } from '../shops/queries.ts';
import { LoadError } from '../ui/state/loaded.tsx';
import { BookSteps } from './book-steps.tsx';
import css from './book-steps.module.css';
import { StepsSkeleton } from './steps/steps-skeleton.tsx';

/** Product, date and time of the chosen service; without one there is nothing to book. */
export default function BookScreen() {
  const [draft, take] = useDraft();
  if (!draft) return <BookSkeleton />;
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

function BookSkeleton() {
  return (
    <div className={css.screen}>
      <StepsSkeleton />
    </div>
  );
}
