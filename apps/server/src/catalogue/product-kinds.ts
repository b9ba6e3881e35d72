import {
  areDaysInOrder,
  bundleValues,
  promotionValues,
  subscriptionValues,
  usualOf,
  type bundleCalls,
  type promotionCalls,
  type subscriptionCalls,
} from '@embook/domain/catalogue';
import type { AnswerOf } from '@embook/domain/shared';
import {
  bundleColumns,
  bundleShown,
  groupColumns,
  groupShown,
  promotionColumns,
  promotionShown,
  subscriptionColumns,
  subscriptionShown,
} from './columns.ts';
import { defineKind, isOwnPicture, numbersOf, type Place, refuse, type Refused, refusedIds } from './kind.ts';
import {
  groupsOf,
  removeGroups,
  servicesOfBundles,
  servicesOfPromotions,
  setGroup,
  setServicesOfBundle,
  setServicesOfPromotion,
} from './link-store.ts';
import type { Reader } from './thing-store.ts';

// What is sold or shown of services: of any shop of the company.

const anywhere = (place: Place): Place => ({ ...place, shopId: undefined });
const refusedServices = (reader: Reader, place: Place, ids: readonly number[]) =>
  refusedIds(reader, 'service', anywhere(place), ids);

export const bundleKind = defineKind<'bundle', AnswerOf<typeof bundleCalls.one>['bundle']>({
  name: 'bundle',
  area: 'catalogue',
  isOfShop: true,
  usual: usualOf(bundleValues),
  async shown(reader, companyId, rows) {
    const services = await servicesOfBundles(
      reader,
      companyId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...numbersOf(row),
      shop_id: row.shopId,
      ...bundleShown(row),
      services: [...(services.get(row.id) ?? [])],
    }));
  },
  async check(reader, place, { services }) {
    const refused: Refused = {};
    refuse(refused, 'services', await refusedServices(reader, place, services));
    return refused;
  },
  columns: (values, { shopId }) => ({ ...bundleColumns(values), shopId }),
  link: (tx, { companyId }, id, { services }, now) => setServicesOfBundle(tx, companyId, id, services, now),
});

export const subscriptionKind = defineKind<'subscription', AnswerOf<typeof subscriptionCalls.one>['subscription']>({
  name: 'subscription',
  area: 'catalogue',
  isOfShop: false,
  usual: usualOf(subscriptionValues),
  async shown(reader, companyId, rows) {
    const groups = await groupsOf(
      reader,
      companyId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...numbersOf(row),
      ...subscriptionShown(row),
      groups: groups
        .filter(({ subscriptionId }) => subscriptionId === row.id)
        .map((group) => ({ id: group.id, ...groupShown(group), services: [...group.services] })),
    }));
  },
  async check(reader, place, values) {
    const refused: Refused = {};
    const known = values.id === 0 ? [] : await groupsOf(reader, place.companyId, [values.id]);
    for (const [index, { id, services }] of values.groups.entries()) {
      refuse(refused, `groups.${index}.services`, await refusedServices(reader, place, services));
      if (id && !known.some((group) => group.id === id)) refused[`groups.${index}.id`] = 'invalid';
    }
    const ids = values.groups.flatMap(({ id }) => id || []);
    if (new Set(ids).size < ids.length) refused['groups'] = 'twice';
    return refused;
  },
  columns: (values) => subscriptionColumns(values),
  async link(tx, { companyId }, subscriptionId, values, now) {
    const stay: number[] = [];
    for (const [position, group] of values.groups.entries()) {
      const row = {
        companyId,
        subscriptionId,
        position,
        ...groupColumns(group),
        ...(group.id && { id: group.id }),
      };
      stay.push(await setGroup(tx, row, group.services, now));
    }
    await removeGroups(tx, companyId, subscriptionId, stay, now);
  },
});

export const promotionKind = defineKind<'promotion', AnswerOf<typeof promotionCalls.one>['promotion']>({
  name: 'promotion',
  area: 'catalogue',
  isOfShop: false,
  usual: { ...usualOf(promotionValues), photo: null, services: [] },
  async shown(reader, companyId, rows) {
    const services = await servicesOfPromotions(
      reader,
      companyId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...numbersOf(row),
      ...promotionShown(row),
      photo: row.photoUrl,
      services: [...(services.get(row.id) ?? [])],
    }));
  },
  async check(reader, place, { services, photo, from, until }) {
    const refused: Refused = {};
    refuse(refused, 'services', await refusedServices(reader, place, services));
    refuse(refused, 'until', !areDaysInOrder({ from, until }) && 'days_order');
    if (!(await isOwnPicture(reader, place, photo))) refused['photo'] = 'invalid';
    return refused;
  },
  columns: (values) => ({ ...promotionColumns(values), photoUrl: values.photo }),
  link: (tx, { companyId }, id, { services }) => setServicesOfPromotion(tx, companyId, id, services),
});
