import type { StaffCall } from '@embook/domain/contract';
import {
  BookOpen,
  DoorOpen,
  type LucideIcon,
  Megaphone,
  Package,
  Repeat,
  Shapes,
  Store,
  Tag,
  User,
} from 'lucide-react';
import type { Permission } from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';

/** An entry of the catalogue as the calls return it; its kind defines the fields. */
export interface Thing extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly position: number;
}

export type Values = Readonly<Record<string, unknown>>;

/** An unsaved part, with a key that stays while it is moved; the platform ignores the key. */
export const newPart = (values: Values): Values => ({ draft_key: crypto.randomUUID(), ...values });

type FieldType =
  | 'line'
  | 'story'
  | 'price'
  | 'number'
  | 'date'
  | 'switch'
  | 'choice'
  | 'one'
  | 'several'
  | 'photo'
  | 'options'
  | 'groups';

export interface FieldDefinition {
  readonly name: string;
  readonly type: FieldType;
  readonly label: () => string;
  readonly hint?: () => string;
  /** It can be translated (CAT-5). */
  readonly isText?: true;
  readonly required?: true;
  /** For `choice`; for `several` of fixed values. */
  readonly choices?: readonly { readonly value: string; readonly label: () => string }[];
  /** For `one` and `several`: the entries to choose from. */
  readonly of?: Tab;
  /** Stands beside the field before it. */
  readonly half?: true;
}

export type Tab =
  | 'services'
  | 'categories'
  | 'bundles'
  | 'subscriptions'
  | 'promotions'
  | 'rooms'
  | 'employees'
  | 'objects'
  | 'shops';

export interface Kind {
  readonly tab: Tab;
  readonly name: string;
  readonly calls: { readonly list: StaffCall; readonly add: StaffCall; readonly change: StaffCall };
  readonly view: Permission;
  readonly change: Permission;
  readonly icon: LucideIcon;
  readonly title: () => string;
  readonly add: () => string;
  readonly isOfShop: boolean;
  readonly fields: readonly FieldDefinition[];
  /** Whether customers see it, and how to change that. */
  readonly hiding?: { readonly isHidden: (thing: Values) => boolean; readonly set: (hidden: boolean) => Values };
}

const name: FieldDefinition = { name: 'name', type: 'line', label: m.catalogue_name, isText: true, required: true };
const ownName: FieldDefinition = { name: 'name', type: 'line', label: m.catalogue_name, required: true };
const description: FieldDefinition = {
  name: 'description',
  type: 'story',
  label: m.catalogue_description,
  isText: true,
};
const price: FieldDefinition = { name: 'price', type: 'price', label: m.catalogue_price, required: true };
const hidePrice: FieldDefinition = { name: 'hide_price', type: 'switch', label: m.catalogue_hide_price };
const photo: FieldDefinition = { name: 'photo', type: 'photo', label: m.catalogue_photo };

const periodicities = [
  { value: 'weekly', label: m.catalogue_weekly },
  { value: 'monthly', label: m.catalogue_monthly },
] as const;

const plainHiding: NonNullable<Kind['hiding']> = {
  isHidden: (thing) => thing['hidden'] === true,
  set: (hidden) => ({ hidden }),
};
const byFlag = (flag: string): NonNullable<Kind['hiding']> => ({
  isHidden: (thing) => thing[flag] === false,
  set: (hidden) => ({ [flag]: !hidden }),
});

const catalogue = { view: 'catalogue.view', change: 'catalogue.change' } as const;

export const kinds: Readonly<Record<Tab, Kind>> = {
  services: {
    ...catalogue,
    tab: 'services',
    name: 'service',
    calls: { list: 'staffServices', add: 'staffAddService', change: 'staffChangeService' },
    icon: BookOpen,
    title: m.catalogue_services,
    add: m.catalogue_add_service,
    isOfShop: true,
    hiding: {
      isHidden: (thing) => thing['bookable'] === 'never_and_hidden',
      set: (hidden) => ({ bookable: hidden ? 'never_and_hidden' : 'always' }),
    },
    fields: [
      photo,
      name,
      { name: 'sub_name', type: 'line', label: m.catalogue_sub_name, isText: true },
      {
        name: 'category_id',
        type: 'one',
        label: m.catalogue_category,
        of: 'categories',
        hint: m.catalogue_category_hint,
      },
      description,
      { name: 'minutes', type: 'number', label: m.catalogue_minutes, required: true },
      { ...price, half: true },
      { name: 'buffer_before', type: 'number', label: m.catalogue_buffer_before },
      { name: 'buffer_after', type: 'number', label: m.catalogue_buffer_after, half: true },
      { name: 'options', type: 'options', label: m.catalogue_options },
      { name: 'rooms', type: 'several', label: m.catalogue_rooms, of: 'rooms' },
      {
        name: 'bookable',
        type: 'choice',
        label: m.catalogue_bookable,
        choices: [
          { value: 'always', label: m.catalogue_bookable_always },
          { value: 'never', label: m.catalogue_bookable_never },
          { value: 'never_and_hidden', label: m.catalogue_bookable_hidden },
        ],
      },
      hidePrice,
    ],
  },
  categories: {
    ...catalogue,
    tab: 'categories',
    name: 'category',
    calls: { list: 'staffCategories', add: 'staffAddCategory', change: 'staffChangeCategory' },
    icon: Tag,
    title: m.catalogue_categories,
    add: m.catalogue_add_category,
    isOfShop: true,
    hiding: plainHiding,
    fields: [name],
  },
  bundles: {
    ...catalogue,
    tab: 'bundles',
    name: 'bundle',
    calls: { list: 'staffBundles', add: 'staffAddBundle', change: 'staffChangeBundle' },
    icon: Package,
    title: m.catalogue_bundles,
    add: m.catalogue_add_bundle,
    isOfShop: true,
    hiding: byFlag('active'),
    fields: [
      name,
      description,
      price,
      { name: 'uses', type: 'number', label: m.catalogue_uses, hint: m.catalogue_uses_hint },
      { name: 'valid', type: 'line', label: m.catalogue_valid, hint: m.catalogue_valid_hint, half: true },
      { name: 'services', type: 'several', label: m.catalogue_for_services, of: 'services', required: true },
      hidePrice,
    ],
  },
  subscriptions: {
    ...catalogue,
    tab: 'subscriptions',
    name: 'subscription',
    calls: { list: 'staffSubscriptions', add: 'staffAddSubscription', change: 'staffChangeSubscription' },
    icon: Repeat,
    title: m.catalogue_subscriptions,
    add: m.catalogue_add_subscription,
    isOfShop: false,
    hiding: byFlag('buyable'),
    fields: [
      name,
      description,
      price,
      {
        name: 'duration',
        type: 'choice',
        label: m.catalogue_duration,
        required: true,
        choices: [
          { value: 'monthly', label: m.catalogue_duration_month },
          { value: '4_weeks', label: m.catalogue_duration_weeks },
        ],
      },
      { name: 'periodicity', type: 'choice', label: m.catalogue_periodicity, required: true, choices: periodicities },
      { name: 'groups', type: 'groups', label: m.catalogue_groups },
      { name: 'agreement', type: 'story', label: m.catalogue_agreement, isText: true },
      hidePrice,
    ],
  },
  promotions: {
    ...catalogue,
    tab: 'promotions',
    name: 'promotion',
    calls: { list: 'staffPromotions', add: 'staffAddPromotion', change: 'staffChangePromotion' },
    icon: Megaphone,
    title: m.catalogue_promotions,
    add: m.catalogue_add_promotion,
    isOfShop: false,
    hiding: plainHiding,
    fields: [
      photo,
      name,
      description,
      { name: 'video', type: 'line', label: m.catalogue_video },
      { name: 'services', type: 'several', label: m.catalogue_for_services, of: 'services' },
      { name: 'from', type: 'date', label: m.catalogue_from_day, hint: m.catalogue_from_day_hint },
      { name: 'until', type: 'date', label: m.catalogue_until_day, hint: m.catalogue_until_day_hint, half: true },
    ],
  },
  rooms: {
    ...catalogue,
    tab: 'rooms',
    name: 'room',
    calls: { list: 'staffRooms', add: 'staffAddRoom', change: 'staffChangeRoom' },
    icon: DoorOpen,
    title: m.catalogue_rooms,
    add: m.catalogue_add_room,
    isOfShop: true,
    hiding: byFlag('active'),
    fields: [
      photo,
      name,
      { name: 'employee_id', type: 'one', label: m.catalogue_employee, of: 'employees' },
      { name: 'object_id', type: 'one', label: m.catalogue_object, of: 'objects', half: true },
      { name: 'grid_minutes', type: 'number', label: m.catalogue_grid },
      { name: 'notice_minutes', type: 'number', label: m.catalogue_notice, half: true },
      { name: 'horizon_days', type: 'number', label: m.catalogue_horizon },
    ],
  },
  employees: {
    ...catalogue,
    tab: 'employees',
    name: 'employee',
    calls: { list: 'staffEmployees', add: 'staffAddEmployee', change: 'staffChangeEmployee' },
    icon: User,
    title: m.catalogue_employees,
    add: m.catalogue_add_employee,
    isOfShop: true,
    fields: [
      photo,
      ownName,
      { name: 'title', type: 'line', label: m.catalogue_role, isText: true },
      { name: 'about', type: 'story', label: m.catalogue_about, isText: true },
    ],
  },
  objects: {
    ...catalogue,
    tab: 'objects',
    name: 'object',
    calls: { list: 'staffObjects', add: 'staffAddObject', change: 'staffChangeObject' },
    icon: Shapes,
    title: m.catalogue_objects,
    add: m.catalogue_add_object,
    isOfShop: true,
    fields: [name],
  },
  shops: {
    tab: 'shops',
    name: 'shop',
    view: 'settings.view',
    change: 'settings.change',
    calls: { list: 'staffShops', add: 'staffAddShop', change: 'staffChangeShop' },
    icon: Store,
    title: m.catalogue_shops,
    add: m.catalogue_add_shop,
    isOfShop: false,
    hiding: plainHiding,
    fields: [
      photo,
      name,
      { name: 'street', type: 'line', label: m.catalogue_street, required: true },
      { name: 'zip', type: 'line', label: m.catalogue_zip, required: true, half: true },
      { name: 'city', type: 'line', label: m.catalogue_city, required: true },
      { name: 'country', type: 'line', label: m.catalogue_country, required: true, half: true },
      { name: 'phone', type: 'line', label: m.catalogue_phone },
      { name: 'time_zone', type: 'line', label: m.catalogue_time_zone, half: true },
      { name: 'about', type: 'story', label: m.catalogue_about, isText: true },
      {
        name: 'offers',
        type: 'several',
        label: m.catalogue_offers,
        choices: [
          { value: 'services', label: m.catalogue_services },
          { value: 'groups', label: m.catalogue_classes },
          { value: 'events', label: m.catalogue_events },
          { value: 'subscriptions', label: m.catalogue_subscriptions },
          { value: 'bundles', label: m.catalogue_bundles },
        ],
      },
    ],
  },
};

/** Tabs in their order; categories are edited among the services. */
export const tabs: readonly Tab[] = [
  'services',
  'bundles',
  'subscriptions',
  'promotions',
  'rooms',
  'employees',
  'objects',
  'shops',
];

export const isTab = (text: string | undefined): text is Tab => text !== undefined && Object.hasOwn(kinds, text);
