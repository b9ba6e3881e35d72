import {
  customTabName,
  offeredFrom,
  offeredTypes,
  type ProductType,
  shopData,
  type ShopWithPeople,
} from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useCompany } from '../company/queries.ts';
import { DESCRIBES_PAGE, usePageMeta, usePageTitle } from '../lib/page-title.tsx';
import { useSettings } from '../lib/settings.tsx';
import { useSharedPath } from '../lib/shared-path.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { tabContentMark } from './home/tab-scroll.ts';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { LinkTabs } from '../ui/tabs/link-tabs.tsx';
import { addressLine } from './address-links.ts';
import { Gallery } from './home/gallery.tsx';
import { shopQuery } from './queries.ts';
import { ShopHeading } from './home/shop-heading.tsx';
import css from './shop-home.module.css';
import { ShopSkeleton } from './home/shop-skeleton.tsx';
import { tabNames } from './home/tab-names.ts';

interface ShopHomeProps {
  shopId: number;
  /** Undefined at the root of the shop. */
  tab: ProductType | undefined;
  /** The content of the tab. */
  children: ReactNode;
}

/** The home of a shop around each of its tabs. */
export default function ShopHome({ shopId, tab, children }: ShopHomeProps) {
  const { data: shop, isError } = useQuery(shopQuery(shopId));
  // The error itself is shown as a toast (SHOP-6).
  if (isError) return <Redirect to={paths.shops()} replace />;
  if (!shop) return <ShopSkeleton />;

  const offered = offeredFrom(tab ?? 'services', shop);
  if (offered !== tab) {
    const there = offered ? paths.shopTab(shopId, offered) : paths.shop(shopId);
    return <Redirect key={there} to={there} replace />; // a Redirect navigates only once per key
  }
  return (
    <>
      {DESCRIBES_PAGE && <ShopMeta shop={shop} />}
      <Photos shop={shop} />
      <div className={css.sheet}>
        <ShopHeading shop={shop} />
        {tab && <Tabs shop={shop} current={tab} />}
        <div className={css.content} {...tabContentMark}>
          {tab ? children : <NothingOffered />}
        </div>
      </div>
    </>
  );
}

/** Rendered before the tab's content, so that the content's own description replaces it. */
function ShopMeta({ shop }: { shop: ShopWithPeople }) {
  const company = useCompany();
  const path = useSharedPath(paths.shop(shop.id));
  usePageMeta((absolute) => {
    const imageUrl = absolute(shop.photoUrl);
    const data = shopData(shop, { url: absolute(path) ?? '', company: company.name, imageUrl });
    return { description: shop.about ?? addressLine(shop), imageUrl, data };
  });
  return null;
}

/** Only in styles that fill the page (SHOP-4). */
function Photos({ shop }: { shop: ShopWithPeople }) {
  const { homeGallery } = useCompany();
  const { style } = useSettings();
  if (homeGallery.length === 0 || (style !== 'dev' && style !== 'website')) return null;
  return <Gallery photos={homeGallery} name={shop.name} />;
}

/** The product types of the shop (SHOP-2), under the company's own names where it has some (SHOP-3). */
function Tabs({ shop, current }: { shop: ShopWithPeople; current: ProductType }) {
  const company = useCompany();
  usePageTitle(`${shop.name} · ${company.name}`);
  const tabs = offeredTypes(shop).map((type) => ({
    href: paths.shopTab(shop.id, type),
    label: customTabName(type, company) ?? tabNames[type](),
    current: type === current,
  }));
  return (
    <div className={css.tabs}>
      <LinkTabs label={m.common_shop_tabs()} tabs={tabs} />
    </div>
  );
}

function NothingOffered() {
  return (
    <EmptyState
      icon={<Store size={24} aria-hidden />}
      title={m.common_shop_nothing_title()}
      text={m.common_shop_nothing_text()}
    />
  );
}
