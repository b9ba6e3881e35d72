import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import {
  bundles,
  categories,
  employees,
  objects,
  promotions,
  rooms,
  subscriptionGroups,
  subscriptionGroupServices,
  subscriptions,
} from '../src/infra/db/schema/index.ts';
import { idOf, type Place, service } from './staff-matrix-things.ts';
import { tinyWoff2 } from './tiny-font.ts';

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What is not given is left out of the call. */
const only = <K extends StaffCall>(given: Partial<FieldsOf<StaffContract[K]>>) => given as FieldsOf<StaffContract[K]>;

const everywhere = { shopId: undefined, archived: undefined };
const listed = { about: 'shop', fields: async ({ shopId }: Place) => ({ ...everywhere, shopId }) } as const;
const ofCompany = { about: 'company', fields: async () => everywhere } as const;
/** What belongs to no shop is changed only by members of all shops; others get 403. */
const companys = { about: 'company', answers: [200, 403] } as const;

const category = async ({ db, companyId, shopId }: Place) =>
  idOf(await db.insert(categories).values({ companyId, shopId, name: 'Massage' }).returning({ id: categories.id }));

const employee = async ({ db, companyId, shopId }: Place) =>
  idOf(await db.insert(employees).values({ companyId, shopId, name: 'Sam' }).returning({ id: employees.id }));

const room = async ({ db, companyId, shopId }: Place) =>
  idOf(await db.insert(rooms).values({ companyId, shopId, name: 'Attic' }).returning({ id: rooms.id }));

const object = async ({ db, companyId, shopId }: Place) =>
  idOf(await db.insert(objects).values({ companyId, shopId, name: 'Hall' }).returning({ id: objects.id }));

const promotion = async ({ db, companyId }: Place) =>
  idOf(await db.insert(promotions).values({ companyId, name: 'Spring' }).returning({ id: promotions.id }));

const bundle = async ({ db, companyId, shopId }: Place) =>
  idOf(
    await db
      .insert(bundles)
      .values({ companyId, shopId, name: 'Ten', priceCents: 9900, lengthType: 'infinity', maxUsages: 10 })
      .returning({ id: bundles.id }),
  );

async function subscription(at: Place) {
  const { db, companyId } = at;
  const terms = { name: 'Flow', priceCents: 5900, periodicity: 'weekly' as const, duration: 'monthly' as const };
  const subscriptionId = idOf(
    await db
      .insert(subscriptions)
      .values({ companyId, ...terms })
      .returning({ id: subscriptions.id }),
  );
  const group = { companyId, subscriptionId, maxUsages: 2, periodicity: 'weekly' as const };
  const groupId = idOf(await db.insert(subscriptionGroups).values(group).returning({ id: subscriptionGroups.id }));
  const { serviceId } = await service(at);
  await db.insert(subscriptionGroupServices).values({ companyId, groupId, serviceId });
  return subscriptionId;
}

/** The catalogue (CAT-1), whose things are of a shop or of the whole company. */
export const catalogueRows = {
  staffCompany: { about: 'company', fields: async () => ({}) },
  staffChangeCompany: {
    about: 'company',
    // The same company is changed again and again, so all but the first send an older version.
    answers: [200, 403, 409],
    fields: async () => only<'staffChangeCompany'>({ version: 1, overwrite_product_names: true }),
  },
  staffAddFont: { about: 'company', fields: async () => ({ content: tinyWoff2.toString('base64') }) },
  staffAddPicture: { about: 'company', fields: async () => ({ content: PIXEL, crop: undefined }) },
  staffServices: listed,
  staffService: { about: 'shop', fields: async (at: Place) => ({ id: (await service(at)).serviceId }) },
  staffAddService: {
    about: 'shop',
    fields: async (at: Place) =>
      only<'staffAddService'>({ shop_id: at.shopId, name: 'Massage', minutes: 60, price: 49.5 }),
  },
  staffChangeService: {
    about: 'shop',
    fields: async (at: Place) =>
      only<'staffChangeService'>({ id: (await service(at)).serviceId, version: 1, price: 52 }),
  },
  staffCategories: listed,
  staffCategory: { about: 'shop', fields: async (at: Place) => ({ id: await category(at) }) },
  staffAddCategory: {
    about: 'shop',
    fields: async (at: Place) => only<'staffAddCategory'>({ shop_id: at.shopId, name: 'Sauna' }),
  },
  staffChangeCategory: {
    about: 'shop',
    fields: async (at: Place) => only<'staffChangeCategory'>({ id: await category(at), version: 1, hidden: true }),
  },
  staffEmployees: listed,
  staffEmployee: { about: 'shop', fields: async (at: Place) => ({ id: await employee(at) }) },
  staffAddEmployee: {
    about: 'shop',
    fields: async (at: Place) => {
      // The cases of all calls together made more of them than a company may have.
      await at.db.update(employees).set({ archived: true });
      return only<'staffAddEmployee'>({ shop_id: at.shopId, name: 'Sam' });
    },
  },
  staffChangeEmployee: {
    about: 'shop',
    fields: async (at: Place) => only<'staffChangeEmployee'>({ id: await employee(at), version: 1, title: 'Teacher' }),
  },
  staffObjects: listed,
  staffObject: { about: 'shop', fields: async (at: Place) => ({ id: await object(at) }) },
  staffAddObject: {
    about: 'shop',
    fields: async (at: Place) => only<'staffAddObject'>({ shop_id: at.shopId, name: 'Hall' }),
  },
  staffChangeObject: {
    about: 'shop',
    fields: async (at: Place) => only<'staffChangeObject'>({ id: await object(at), version: 1, name: 'Hall 2' }),
  },
  staffRooms: listed,
  staffRoom: { about: 'shop', fields: async (at: Place) => ({ id: await room(at) }) },
  staffAddRoom: {
    about: 'shop',
    fields: async (at: Place) => only<'staffAddRoom'>({ shop_id: at.shopId, name: 'Attic' }),
  },
  staffChangeRoom: {
    about: 'shop',
    fields: async (at: Place) => only<'staffChangeRoom'>({ id: await room(at), version: 1, grid_minutes: 30 }),
  },
  staffShops: ofCompany,
  staffShop: { about: 'shop', fields: async ({ shopId }: Place) => ({ id: shopId }) },
  staffAddShop: {
    ...companys,
    fields: async () =>
      only<'staffAddShop'>({ name: 'New', street: 'Street 1', zip: '1000', city: 'Vilnius', country: 'Lithuania' }),
  },
  staffChangeShop: {
    about: 'shop',
    // The same shop is changed again and again, so all but the first send an older version.
    answers: [200, 409],
    fields: async ({ shopId }: Place) => only<'staffChangeShop'>({ id: shopId, version: 1, phone: '+31 30 123' }),
  },
  staffBundles: listed,
  staffBundle: { about: 'shop', fields: async (at: Place) => ({ id: await bundle(at) }) },
  staffAddBundle: {
    about: 'shop',
    fields: async (at: Place) => {
      const services = [(await service(at)).serviceId];
      return only<'staffAddBundle'>({ shop_id: at.shopId, name: 'Ten', price: 99, services });
    },
  },
  staffChangeBundle: {
    about: 'shop',
    fields: async (at: Place) => {
      const services = [(await service(at)).serviceId];
      return only<'staffChangeBundle'>({ id: await bundle(at), version: 1, services });
    },
  },
  staffSubscriptions: ofCompany,
  staffSubscription: { about: 'company', fields: async (at: Place) => ({ id: await subscription(at) }) },
  staffAddSubscription: {
    ...companys,
    fields: async (at: Place) => {
      const groups = [
        { services: [(await service(at)).serviceId], uses: 'unlimited' as const, periodicity: 'weekly' as const },
      ];
      const terms = { name: 'Flow', price: 59, periodicity: 'weekly' as const, duration: 'monthly' as const };
      return only<'staffAddSubscription'>({ ...terms, groups });
    },
  },
  staffChangeSubscription: {
    ...companys,
    fields: async (at: Place) =>
      only<'staffChangeSubscription'>({ id: await subscription(at), version: 1, buyable: false }),
  },
  staffPromotions: ofCompany,
  staffPromotion: { about: 'company', fields: async (at: Place) => ({ id: await promotion(at) }) },
  staffAddPromotion: { ...companys, fields: async () => only<'staffAddPromotion'>({ name: 'Autumn' }) },
  staffChangePromotion: {
    ...companys,
    fields: async (at: Place) => only<'staffChangePromotion'>({ id: await promotion(at), version: 1, name: 'Winter' }),
  },
} as const;
