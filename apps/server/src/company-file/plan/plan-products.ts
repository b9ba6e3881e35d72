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
import type { ShopGiven } from '../format/shop-format.ts';
import { type Planning, pictureOf, type Shop } from './planning.ts';
import { findRemoved } from './removed-services.ts';
import type { Place } from '../report.ts';

export function planBundles(planning: Planning, given: ShopGiven, shop: Shop, place: Place): void {
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
  const { companyId, company, rows, ids } = planning;
  for (const [position, subscription] of given.entries()) {
    const place = ['subscriptions', position];
    const id = ids.next(subscriptions);
    rows.add(subscriptions, {
      companyId,
      id,
      ...subscriptionColumns(subscription),
      position,
    });
    const groups = subscription.groups.map((group, index) => {
      const groupId = ids.next(subscriptionGroups);
      const where = [...place, 'groups', index];
      const services = planning.services.findAll(group.services, [...where, 'services']);
      const removed = findRemoved(planning, group, company.time_zone, where);
      rows.add(subscriptionGroups, {
        companyId,
        id: groupId,
        subscriptionId: id,
        ...groupColumns(group),
        position: index,
      });
      for (const service of services)
        rows.add(subscriptionGroupServices, { companyId, groupId, serviceId: service.id });
      for (const { service, removedAt } of removed)
        rows.add(subscriptionGroupServices, { companyId, groupId, serviceId: service.id, removedAt });
      return { id: groupId, services, removed };
    });
    planning.subscriptions.add(subscription.ref, { id, given: subscription, groups }, place);
  }
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
