import type { LengthUnit } from '@embook/domain/bundles';
import { centsFromEuro } from '@embook/domain/shared';
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
import type { Place } from '../report.ts';

export function planBundles(planning: Planning, given: ShopGiven, shop: Shop, place: Place): void {
  const { companyId, rows, ids } = planning;
  for (const [position, bundle] of given.bundles.entries()) {
    const where = [...place, 'bundles', position];
    const id = ids.next(bundles);
    const services = planning.services.findAll(bundle.services, [...where, 'services']);
    planning.bundles.add(bundle.ref, { id, shop, given: bundle, services }, where);
    rows.add(bundles, {
      companyId,
      id,
      shopId: shop.id,
      name: bundle.name,
      description: bundle.description ?? null,
      texts: bundle.texts ?? null,
      priceCents: centsFromEuro(bundle.price),
      hidePrice: bundle.hide_price,
      ...lengthOf(bundle.valid),
      maxUsages: usesOf(bundle.uses),
      active: bundle.active,
      position,
    });
    for (const service of services) rows.add(bundleServices, { companyId, bundleId: id, serviceId: service.id });
  }
}

/** In the database -1 is unlimited. */
export const usesOf = (given: number | 'unlimited' | undefined): number => (typeof given === 'number' ? given : -1);

const isUnit = (text: string | undefined): text is LengthUnit =>
  text === 'days' || text === 'weeks' || text === 'months' || text === 'years';

/** `"6 months"` as the database has it. */
export function lengthOf(valid: string | undefined) {
  const [length, unit] = valid?.split(' ') ?? [];
  return isUnit(unit)
    ? { length: Number(length), lengthType: unit }
    : { length: null, lengthType: 'infinity' as const };
}

export function planSubscriptions(planning: Planning, { subscriptions: given }: CompanyFile): void {
  const { companyId, rows, ids } = planning;
  for (const [position, subscription] of given.entries()) {
    const place = ['subscriptions', position];
    const id = ids.next(subscriptions);
    rows.add(subscriptions, {
      companyId,
      id,
      name: subscription.name,
      description: subscription.description ?? null,
      agreement: subscription.agreement ?? null,
      texts: subscription.texts ?? null,
      priceCents: centsFromEuro(subscription.price),
      hidePrice: subscription.hide_price,
      periodicity: subscription.periodicity,
      duration: subscription.duration,
      buyable: subscription.buyable,
      position,
    });
    const groups = subscription.groups.map((group, index) => {
      const groupId = ids.next(subscriptionGroups);
      const services = planning.services.findAll(group.services, [...place, 'groups', index, 'services']);
      rows.add(subscriptionGroups, {
        companyId,
        id: groupId,
        subscriptionId: id,
        maxUsages: usesOf(group.uses),
        periodicity: group.periodicity,
        useMissedUsagesAfter: group.missed_weeks ?? null,
        position: index,
      });
      for (const service of services)
        rows.add(subscriptionGroupServices, { companyId, groupId, serviceId: service.id });
      return { id: groupId, services };
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
      name: promotion.name,
      description: promotion.description ?? null,
      texts: promotion.texts ?? null,
      photoUrl: pictureOf(planning, promotion.photo),
      videoUrl: promotion.video ?? null,
      position,
      createdAt:
        promotion.created_at === undefined ? new Date(now) : calendar.moment(promotion.created_at, company.time_zone),
    });
    for (const service of planning.services.findAll(promotion.services, ['promotions', position, 'services']))
      rows.add(promotionServices, { companyId, promotionId: id, serviceId: service.id });
  }
}
