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
import { defineKind, isOwnPicture, type Place, refuse, type Refused, refusedIds, type Stores } from './kind.ts';
import type { Reader } from './thing-store.ts';

const every = ({ id, version, position }: { id: number; version: number; position: number }) => ({
  id,
  version,
  position,
});

/** What is sold or shown of services: of any shop of the company. */
export function productKinds(stores: Stores) {
  const { links } = stores;
  const anywhere = (place: Place): Place => ({ ...place, shopId: undefined });
  const refusedServices = (reader: Reader, place: Place, ids: readonly number[]) =>
    refusedIds(stores, reader, 'service', anywhere(place), ids);

  return {
    bundle: defineKind<'bundle', AnswerOf<typeof bundleCalls.one>['bundle']>({
      name: 'bundle',
      area: 'catalogue',
      isOfShop: true,
      usual: usualOf(bundleValues),
      async shown(reader, companyId, rows) {
        const services = await links.bundleServices(
          reader,
          companyId,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => ({
          ...every(row),
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
      link: (tx, { companyId }, id, { services }, now) => links.setBundleServices(tx, companyId, id, services, now),
    }),

    subscription: defineKind<'subscription', AnswerOf<typeof subscriptionCalls.one>['subscription']>({
      name: 'subscription',
      area: 'catalogue',
      isOfShop: false,
      usual: usualOf(subscriptionValues),
      async shown(reader, companyId, rows) {
        const groups = await links.groups(
          reader,
          companyId,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => ({
          ...every(row),
          ...subscriptionShown(row),
          groups: groups
            .filter(({ subscriptionId }) => subscriptionId === row.id)
            .map((group) => ({ id: group.id, ...groupShown(group), services: [...group.services] })),
        }));
      },
      async check(reader, place, values) {
        const refused: Refused = {};
        const known = values.id === 0 ? [] : await links.groups(reader, place.companyId, [values.id]);
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
          stay.push(await links.setGroup(tx, row, group.services, now));
        }
        await links.removeGroups(tx, companyId, subscriptionId, stay, now);
      },
    }),

    promotion: defineKind<'promotion', AnswerOf<typeof promotionCalls.one>['promotion']>({
      name: 'promotion',
      area: 'catalogue',
      isOfShop: false,
      usual: { ...usualOf(promotionValues), photo: null, services: [] },
      async shown(reader, companyId, rows) {
        const services = await links.promotionServices(
          reader,
          companyId,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => ({
          ...every(row),
          ...promotionShown(row),
          photo: row.photoUrl,
          services: [...(services.get(row.id) ?? [])],
        }));
      },
      async check(reader, place, { services, photo, from, until }) {
        const refused: Refused = {};
        refuse(refused, 'services', await refusedServices(reader, place, services));
        refuse(refused, 'until', !areDaysInOrder({ from, until }) && 'days_order');
        if (!(await isOwnPicture(stores, reader, place, photo))) refused['photo'] = 'invalid';
        return refused;
      },
      columns: (values) => ({ ...promotionColumns(values), photoUrl: values.photo }),
      link: (tx, { companyId }, id, { services }) => links.setPromotionServices(tx, companyId, id, services),
    }),
  };
}
