import type { Bundle } from '@embook/domain/bundles';
import { useQuery } from '@tanstack/react-query';
import { Tickets } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { LocationCard } from '../shops/home/location-card.tsx';
import { ShopColumns } from '../shops/home/shop-columns.tsx';
import { useTabPage } from '../shops/home/tab-page.ts';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { BundleCard } from './bundle-card.tsx';
import { BundleListSkeleton } from './bundle-skeleton.tsx';
import layout from '../ui/shared/layout.module.css';
import { bundleListQuery } from './queries.ts';
import shared from '../ui/shared/shared.module.css';

/** The bundles of a shop, the customer's own first (BUN-1). */
export default function BundlesScreen({ shopId }: { shopId: number }) {
  const query = useQuery(bundleListQuery(shopId));
  useTabPage(shopId, 'bundles', (name) => m.common_bundle_description({ name }));
  return (
    <ShopColumns aside={<LocationCard shopId={shopId} />}>
      <Loaded query={query} failed={m.common_bundle_list_failed()} waiting={<BundleListSkeleton />}>
        {(bundles) => <Bundles bundles={bundles} />}
      </Loaded>
    </ShopColumns>
  );
}

function Bundles({ bundles }: { bundles: readonly Bundle[] }) {
  const own = bundles.filter(({ reservationId }) => reservationId !== null);
  const others = bundles.filter(({ reservationId }) => reservationId === null);
  if (bundles.length === 0) {
    return (
      <EmptyState
        icon={<Tickets size={24} aria-hidden />}
        title={m.common_bundle_none_title()}
        text={m.common_bundle_none_text()}
      />
    );
  }
  return (
    <div className={layout.sections}>
      <Section title={m.common_bundle_yours()} bundles={own} />
      <Section title={own.length > 0 ? m.common_bundle_others() : m.common_bundle_all()} bundles={others} />
    </div>
  );
}

function Section({ title, bundles }: { title: string; bundles: readonly Bundle[] }) {
  if (bundles.length === 0) return null;
  return (
    <section className={layout.section}>
      <h2 className={shared.title}>{title}</h2>
      <ul className={layout.stack}>
        {bundles.map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} />
          </li>
        ))}
      </ul>
    </section>
  );
}
