import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';

/** The calls that list, add and change the things of each tab. */
export const thingCalls = {
  services: { list: 'staffServices', add: 'staffAddService', change: 'staffChangeService' },
  categories: { list: 'staffCategories', add: 'staffAddCategory', change: 'staffChangeCategory' },
  bundles: { list: 'staffBundles', add: 'staffAddBundle', change: 'staffChangeBundle' },
  subscriptions: { list: 'staffSubscriptions', add: 'staffAddSubscription', change: 'staffChangeSubscription' },
  promotions: { list: 'staffPromotions', add: 'staffAddPromotion', change: 'staffChangePromotion' },
  rooms: { list: 'staffRooms', add: 'staffAddRoom', change: 'staffChangeRoom' },
  employees: { list: 'staffEmployees', add: 'staffAddEmployee', change: 'staffChangeEmployee' },
  objects: { list: 'staffObjects', add: 'staffAddObject', change: 'staffChangeObject' },
  shops: { list: 'staffShops', add: 'staffAddShop', change: 'staffChangeShop' },
} as const satisfies Record<string, { list: StaffCall; add: StaffCall; change: StaffCall }>;

export type Tab = keyof typeof thingCalls;

/** What a call that changes a thing of this tab knows, and what it answers. */
export type FieldOf<T extends Tab> = T extends Tab
  ? keyof FieldsOf<StaffContract[(typeof thingCalls)[T]['change']]> & string
  : never;
type AnsweredIn<T extends Tab> = T extends Tab
  ? ThingIn<AnswerOf<StaffContract[(typeof thingCalls)[T]['change']]>>
  : never;
type ThingIn<A> = A[keyof A];
type ValueIn<T, F> = T extends unknown ? (F extends keyof T ? T[F] : never) : never;
type ThingField = FieldOf<Tab>;

/** Fields of any kind of thing, as they are typed: a value may be half typed. */
export type Values<T extends Tab = Tab> = Readonly<Partial<Record<FieldOf<T>, unknown>>>;

/** An entry of the catalogue as the calls return it; its kind says which fields it has. */
export type Thing = { readonly [F in ThingField]?: ValueIn<AnsweredIn<Tab>, F> | undefined } & {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly position: number;
};

/** A part of a thing as it is typed; the key stays while an unsaved one is moved. */
type Part<P> = { readonly [F in keyof P | 'draft_key']?: unknown };
export type OptionPart = Part<NonNullable<Thing['options']>[number]>;
export type GroupPart = Part<NonNullable<Thing['groups']>[number]>;

/** An unsaved part gets a key; the platform ignores it. */
export const newPart = <P extends object>(values: P) => ({ draft_key: crypto.randomUUID(), ...values });
