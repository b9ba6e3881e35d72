import { bundleKind, promotionKind, subscriptionKind } from './product-kinds.ts';
import { serviceKind } from './service-kind.ts';
import { categoryKind, employeeKind, objectKind, roomKind, shopKind } from './shop-kinds.ts';

export * from './columns.ts';
export * from './company-columns.ts';
export { changeSettings, type CompanySent, readSettingsIn } from './company-settings.ts';
export type { KindOf } from './kind.ts';
export type { Obstacle } from './obstacle-store.ts';
export type { ThingName } from './thing-store.ts';
export { addThing, type Author, changeThing, isSame, listAllThings } from './things.ts';

/** Every kind of thing that a company offers (CAT-1). */
export const kinds = {
  shop: shopKind,
  category: categoryKind,
  employee: employeeKind,
  object: objectKind,
  room: roomKind,
  service: serviceKind,
  bundle: bundleKind,
  subscription: subscriptionKind,
  promotion: promotionKind,
};
