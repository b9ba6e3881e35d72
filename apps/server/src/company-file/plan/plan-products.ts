import { bundleColumns, groupColumns, promotionColumns, subscriptionColumns } from '../../catalogue/catalogue.ts';
import {
  bundles,
  bundleServices,
  promotionServices,
  promotions,
  subscriptionGroupServices,
  subscriptionGroups,
  subscriptions,
} from '../../infra/db/schema/index.ts';
import type { CompanyFile } from '../format.ts';
import type { ShopEntry } from '../format/shop-format.ts';
import { type Planning, pictureOf, type Shop, type Subscription } from './planning.ts';
import { findRemoved } from './removed-services.ts';
import type { Place } from '../report.ts';

export function planBundles(planning: Planning, given: ShopEntry, shop: Shop, place: Place): void {
  const { companyId, rows, ids } = planning;
  for (const [position, bundle] of given.bundles.entries()) {
    const where = [...place, 'bundles', position];
    const id = ids.next(bundles);
    const services = planning.services.findAll(bundle.services, [...where, 'services']);
    const removed = findRemoved(planning, bundle, shop.zone, where);
    planning.bundles.add(bundle.ref, { id, shop, given: bundle, services, removed }, where);
    rows.add(bundles, {
      companyId,
      id,
      shopId: shop.id,
      ...bundleColumns(bundle),
      position,
    });
    for (const service of services) rows.add(bundleServices, { companyId, bundleId: id, serviceId: service.id });
    for (const { service, removedAt } of removed)
      rows.add(bundleServices, { companyId, bundleId: id, serviceId: service.id, removedAt });
  }
}

export function planSubscriptions(planning: Planning, { subscriptions: given }: CompanyFile): void {
  const { companyId, rows, ids } = planning;
  for (const [position, subscription] of given.entries()) {
    const place = ['subscriptions', position];
    const id = ids.next(subscriptions);
    rows.add(subscriptions, {
      companyId,
      id,
      ...subscriptionColumns(subscription),
      position,
    });
    const groups = [
      ...subscription.groups.map((group, index) =>
        planGroup(planning, id, group, { position: index, removedAt: null }, [...place, 'groups', index]),
      ),
      ...subscription.removed_groups.map((group, index) => {
        const removedAt = planning.calendar.moment(group.removed_at, planning.company.time_zone);
        const position = subscription.groups.length + index;
        return planGroup(planning, id, group, { position, removedAt }, [...place, 'removed_groups', index]);
      }),
    ];
    planning.subscriptions.add(subscription.ref, { id, given: subscription, groups }, place);
  }
}

function planGroup(
  planning: Planning,
  subscriptionId: number,
  given: Subscription['groups'][number]['given'],
  state: { readonly position: number; readonly removedAt: Date | null },
  place: Place,
): Subscription['groups'][number] {
  const { companyId, company, rows, ids } = planning;
  const id = ids.next(subscriptionGroups);
  const services = planning.services.findAll(given.services, [...place, 'services']);
  const removed = findRemoved(planning, given, company.time_zone, place);
  rows.add(subscriptionGroups, { companyId, id, subscriptionId, ...groupColumns(given), ...state });
  for (const service of services)
    rows.add(subscriptionGroupServices, { companyId, groupId: id, serviceId: service.id });
  for (const { service, removedAt } of removed)
    rows.add(subscriptionGroupServices, { companyId, groupId: id, serviceId: service.id, removedAt });
  return { id, services, removed, given, removedAt: state.removedAt };
}

export function planPromotions(planning: Planning, { promotions: given }: CompanyFile): void {
  const { companyId, company, rows, ids, calendar, now } = planning;
  for (const [position, promotion] of given.entries()) {
    const id = ids.next(promotions);
    rows.add(promotions, {
      companyId,
      id,
      ...promotionColumns(promotion),
      photoUrl: pictureOf(planning, promotion.photo),
      position,
      createdAt:
        promotion.created_at === undefined ? new Date(now) : calendar.moment(promotion.created_at, company.time_zone),
    });
    for (const service of planning.services.findAll(promotion.services, ['promotions', position, 'services']))
      rows.add(promotionServices, { companyId, promotionId: id, serviceId: service.id });
  }
}
