import type { ProductType } from '@embook/domain/shops';
import { m } from '../../paraglide/messages.js';

/** What the tabs are called unless the company has names of its own (SHOP-3). */
export const tabNames: Readonly<Record<ProductType, () => string>> = {
  services: () => m.common_shop_tab_services(),
  groups: () => m.common_shop_tab_groups(),
  events: () => m.common_shop_tab_events(),
  subscriptions: () => m.common_shop_tab_subscriptions(),
  bundles: () => m.common_shop_tab_bundles(),
};
