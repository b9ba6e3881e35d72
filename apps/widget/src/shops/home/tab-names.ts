import type { ProductType } from '@embook/domain/shops';
import { m } from '../../paraglide/messages.js';

/** The names of the tabs, unless the company has its own (SHOP-3). */
export const tabNames: Readonly<Record<ProductType, () => string>> = {
  services: () => m.common_shop_tab_services(),
  groups: () => m.common_shop_tab_groups(),
  events: () => m.common_shop_tab_events(),
  subscriptions: () => m.common_shop_tab_subscriptions(),
  bundles: () => m.common_shop_tab_bundles(),
};
