import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { errorText } from '../lib/error-text.ts';
import { useSettings } from '../lib/settings.tsx';
import { m } from '../paraglide/messages.js';
import { PlaceCard } from '../shops/home/place-card.tsx';
import { ShopColumns } from '../shops/home/shop-columns.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { ChosenBar } from './chosen-parts.tsx';
import { findService } from './chosen-service.ts';
import { useDraft } from './draft-store.ts';
import { serviceCategoriesQuery } from './queries.ts';
import { ServiceList } from './service-list.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';

/** The services of a shop, and the one that is chosen always in sight. */
export default function ServicesScreen({ shopId }: { shopId: number }) {
  const { data: categories, error, isFetching, refetch } = useQuery(serviceCategoriesQuery(shopId));
  const { style } = useSettings();
  const [draft, take] = useDraft();
  const chosenId = draft?.service?.shopId === shopId ? draft.service.serviceId : undefined;
  const chosen = categories && findService(categories, chosenId);
  // So that the last row can be scrolled clear of the floating bar (SRV-5).
  const padded = chosen !== undefined && (style === 'dev' || style === 'website');

  const list = () => {
    if (!categories) return <ServiceSkeleton />;
    if (categories.length === 0) return <NoServices />;
    const choose = (serviceId: number) => take({ type: 'service_chosen', shopId, serviceId });
    return <ServiceList categories={categories} chosenId={chosenId} onChoose={choose} />;
  };

  return (
    <ShopColumns aside={<PlaceCard shopId={shopId} />}>
      <div style={padded ? { paddingBlockEnd: 112 } : undefined}>
        {error && !categories ? (
          <ErrorState
            title={m.common_service_failed()}
            text={errorText(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          list()
        )}
      </div>
      {chosen && <ChosenBar chosen={chosen} />}
    </ShopColumns>
  );
}

function NoServices() {
  return (
    <EmptyState
      icon={<Sparkles size={24} aria-hidden />}
      title={m.common_service_none_title()}
      text={m.common_service_none_text()}
    />
  );
}
