import { customTabName, type ProductType } from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../../company/queries.ts';
import { usePageMeta, usePageTitle } from '../../lib/page-title.tsx';
import { shopQuery } from '../queries.ts';
import { tabNames } from './tab-names.ts';

/** Sets the browser's title and the preview of a tab: `Bundles · Oudegracht · Aurora`. */
export function useTabPage(shopId: number, tab: ProductType, describe: (shopName: string) => string): void {
  const company = useCompany();
  const { data: shop } = useQuery(shopQuery(shopId));
  const title = customTabName(tab, company) ?? tabNames[tab]();
  usePageTitle([title, shop?.name, company.name].filter(Boolean).join(' · '));
  usePageMeta((absolute) => ({
    description: shop ? describe(shop.name) : null,
    imageUrl: absolute(shop?.photoUrl ?? null),
  }));
}
