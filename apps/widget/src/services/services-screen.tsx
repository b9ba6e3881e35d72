import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useSettings } from '../lib/settings.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { LocationCard } from '../shops/home/location-card.tsx';
import { ShopColumns } from '../shops/home/shop-columns.tsx';
import { Unseen } from '../ui/shared/unseen.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { Loading } from '../ui/waiting/loading.tsx';
import { RowSkeletons } from '../ui/waiting/row-skeletons.tsx';
import { usePreselection } from './preselection.ts';
import { ChosenBar } from './chosen-parts.tsx';
import { findService } from './chosen-service.ts';
import { useDraft } from '../booking/draft-store.ts';
import { serviceCategoriesQuery } from './queries.ts';
import { ServiceList } from './service-list.tsx';

/** The services of a shop, with the chosen one always visible. */
export default function ServicesScreen({ shopId }: { shopId: number }) {
  const query = useQuery(serviceCategoriesQuery(shopId));
  const { style } = useSettings();
  const { categories, openId, chosenId, choose } = usePreselection(shopId, query.data, useDraft());
  const bookPath = paths.book(chosenId ? { shopId, serviceId: chosenId } : null);
  const chosen = categories && findService(categories, chosenId);
  // So that the last row can be scrolled above the floating bar (SRV-5).
  const padded = chosen !== undefined && (style === 'dev' || style === 'website');

  return (
    <>
      <ShopColumns aside={<LocationCard shopId={shopId} />}>
        <div style={padded ? { paddingBlockEnd: 112 } : undefined}>
          <Loaded query={query} failed={m.common_service_failed()} waiting={<ServiceSkeleton />}>
            {(loaded) =>
              loaded.length === 0 ? (
                <NoServices />
              ) : (
                <ServiceList
                  categories={categories ?? loaded}
                  openId={openId}
                  chosenId={chosenId}
                  onChoose={choose}
                  bookPath={bookPath}
                />
              )
            }
          </Loaded>
        </div>
      </ShopColumns>
      <Unseen status>{chosen && m.common_service_chosen({ name: chosen.service.name })}</Unseen>
      {chosen && <ChosenBar chosen={chosen} bookPath={bookPath} />}
    </>
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

function ServiceSkeleton() {
  return (
    <Loading>
      <RowSkeletons count={5} />
    </Loading>
  );
}
