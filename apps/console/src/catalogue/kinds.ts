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
import { type FieldOf, type Tab, thingCalls, type Values } from './things.ts';

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

export interface FieldDefinition<T extends Tab = Tab> {
  readonly name: FieldOf<T>;
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

export interface Kind<T extends Tab = Tab> {
  readonly tab: T;
  readonly name: string;
  readonly calls: (typeof thingCalls)[T];
  readonly view: Permission;
  readonly change: Permission;
  readonly icon: LucideIcon;
  readonly title: () => string;
  readonly add: () => string;
  readonly isOfShop: boolean;
  readonly fields: readonly FieldDefinition<T>[];
  /** Whether customers see it, and how to change that. */
  readonly hiding?: {
    readonly isHidden: (thing: Values) => boolean;
    readonly set: (hidden: boolean) => Values<T>;
  };
}

const name = { name: 'name', type: 'line', label: m.catalogue_name, isText: true, required: true } as const;
const ownName = { name: 'name', type: 'line', label: m.catalogue_name, required: true } as const;
const description = {
  name: 'description',
  type: 'story',
  label: m.catalogue_description,
  isText: true,
} as const;
const price = { name: 'price', type: 'price', label: m.catalogue_price, required: true } as const;
const hidePrice = { name: 'hide_price', type: 'switch', label: m.catalogue_hide_price } as const;
const photo = { name: 'photo', type: 'photo', label: m.catalogue_photo } as const;

const periodicities = [
  { value: 'weekly', label: m.catalogue_weekly },
  { value: 'monthly', label: m.catalogue_monthly },
] as const;

const plainHiding = {
  isHidden: ({ hidden }: Values) => hidden === true,
  set: (hidden: boolean) => ({ hidden }),
};
const byActive = {
  isHidden: ({ active }: Values) => active === false,
  set: (hidden: boolean) => ({ active: !hidden }),
};

const catalogue = { view: 'catalogue.view', change: 'catalogue.change' } as const;

export const kinds: { readonly [T in Tab]: Kind<T> } = {
  services: {
    ...catalogue,
    tab: 'services',
    name: 'service',
    calls: thingCalls.services,
    icon: BookOpen,
    title: m.catalogue_services,
    add: m.catalogue_add_service,
    isOfShop: true,
    hiding: {
      isHidden: ({ bookable }) => bookable === 'never_and_hidden',
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
    calls: thingCalls.categories,
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
    calls: thingCalls.bundles,
    icon: Package,
    title: m.catalogue_bundles,
    add: m.catalogue_add_bundle,
    isOfShop: true,
    hiding: byActive,
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
    calls: thingCalls.subscriptions,
    icon: Repeat,
    title: m.catalogue_subscriptions,
    add: m.catalogue_add_subscription,
    isOfShop: false,
    hiding: {
      isHidden: ({ buyable }) => buyable === false,
      set: (hidden) => ({ buyable: !hidden }),
    },
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
    calls: thingCalls.promotions,
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
    calls: thingCalls.rooms,
    icon: DoorOpen,
    title: m.catalogue_rooms,
    add: m.catalogue_add_room,
    isOfShop: true,
    hiding: byActive,
    fields: [
      photo,
      name,
      { name: 'employee_id', type: 'one', label: m.catalogue_employee, of: 'employees' },
      { name: 'object_id', type: 'one', label: m.catalogue_object, of: 'objects', half: true },
      { name: 'grid_minutes', type: 'number', label: m.catalogue_grid },
      { name: 'notice_minutes', type: 'number', label: m.catalogue_notice, half: true },
      { name: 'horizon_days', type: 'number', label: m.catalogue_horizon },
      { name: 'capacity', type: 'number', label: m.catalogue_capacity, hint: m.catalogue_capacity_hint, half: true },
    ],
  },
  employees: {
    ...catalogue,
    tab: 'employees',
    name: 'employee',
    calls: thingCalls.employees,
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
    calls: thingCalls.objects,
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
    calls: thingCalls.shops,
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
