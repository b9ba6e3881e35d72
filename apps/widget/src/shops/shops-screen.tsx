import type { Shop } from '@embook/domain/shops';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Suspense } from 'react';
import { Redirect } from 'wouter';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useSettings } from '../lib/settings.tsx';
import { useRunning } from '../lib/use-running.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { shopListQuery, shopQuery } from './queries.ts';
import { ShopList, ShopListSkeleton } from './list/shop-list.tsx';
import css from './shops-screen.module.css';
import shared from '../ui/shared/shared.module.css';

const ChosenCompany = lazyPart(() => import('../company/select/chosen-company.tsx'));

export default function ShopsScreen() {
  const query = useQuery(shopListQuery());
  const only = useOnlyShop(query.data);
  if (only) return <Redirect to={paths.shop(only.id)} replace />;
  return (
    <div className={css.screen}>
      <h1 className={`${shared.pageTitle} ${css.title}`}>{m.common_shop_list_title()}</h1>
      <Loaded query={query} failed={m.common_shop_list_failed()} waiting={<ShopListSkeleton />}>
        {(shops) => <Shops shops={shops} />}
      </Loaded>
      <ChosenCompanyLink />
    </div>
  );
}

/** How to leave a chosen company (SHOP-10); rendered after hydration, since it is not needed at once. */
function ChosenCompanyLink() {
  const { companyChosen } = useSettings();
  const running = useRunning();
  if (!companyChosen || !running) return null;
  return (
    <Suspense>
      <ChosenCompany />
    </Suspense>
  );
}

function Shops({ shops }: { shops: readonly Shop[] }) {
  if (shops.length > 0) return <ShopList shops={shops} />;
  return (
    <EmptyState
      icon={<Store size={24} aria-hidden />}
      title={m.common_shop_none_title()}
      text={m.common_shop_none_text()}
    />
  );
}

/** A single shop needs no list (SHOP-1), unless its page just failed to load and redirected here (SHOP-6). */
function useOnlyShop(shops: readonly Shop[] | undefined): Shop | undefined {
  const client = useQueryClient();
  const [only, ...others] = shops ?? [];
  if (!only || others.length > 0) return undefined;
  return client.getQueryState(shopQuery(only.id).queryKey)?.status === 'error' ? undefined : only;
}
