import type { StaffContract } from '@embook/domain/contract';
import { type FieldsOf, languages, type Locale, locales } from '@embook/domain/shared';
import {
  Bell,
  Globe,
  Heart,
  Languages,
  LayoutList,
  type LucideIcon,
  Palette,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { m } from '../paraglide/messages.js';

type FieldType =
  | 'line'
  | 'story'
  | 'number'
  | 'price'
  | 'switch'
  | 'choice'
  | 'several'
  | 'colour'
  | 'font'
  | 'photo'
  | 'gallery'
  | 'reminders'
  | 'hosts';

type PathsIn<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? K | `${K}.${PathsIn<NonNullable<T[K]>>}`
      : K;
}[keyof T & string];

type CompanyChange = FieldsOf<StaffContract['staffChangeCompany']>;
/** The path of a setting, as in the platform's errors: `loyalty.need_points`. */
export type SettingPath = PathsIn<CompanyChange>;
type TextPath = PathsIn<NonNullable<NonNullable<CompanyChange['texts']>[Locale]>>;

export interface SettingField {
  readonly path: SettingPath;
  readonly type: FieldType;
  readonly label: () => string;
  readonly hint?: () => string;
  readonly unit?: () => string;
  readonly required?: true;
  /** The path of the switch that it is about: shown only while that is on. */
  readonly onlyWith?: SettingPath;
  /** The path of its translation (CAT-5). */
  readonly textPath?: TextPath;
  readonly choices?: readonly { readonly value: string; readonly label: () => string }[];
}

export interface SettingSection {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: () => string;
  readonly text: () => string;
  readonly fields: readonly SettingField[];
}

const spoken = locales.map((value) => ({ value, label: () => languages[value].name }));
const asked = [
  { value: 'required', label: m.settings_required },
  { value: 'optional', label: m.settings_optional },
  { value: 'left_out', label: m.settings_left_out },
] as const;
const tab = (name: keyof NonNullable<CompanyChange['tab_names']>, label: () => string): SettingField => ({
  path: `tab_names.${name}`,
  textPath: `tab_names.${name}`,
  type: 'line',
  label,
});

/** All settings of a company by section, one row each. */
export const sections: readonly SettingSection[] = [
  {
    id: 'brand',
    icon: Palette,
    title: m.settings_brand,
    text: m.settings_brand_text,
    fields: [
      { path: 'logo', type: 'photo', label: m.settings_logo },
      { path: 'name', type: 'line', label: m.settings_name, required: true },
      { path: 'colour', type: 'colour', label: m.settings_colour, hint: m.settings_colour_hint, required: true },
      { path: 'font', type: 'font', label: m.settings_font_own },
      { path: 'gallery', type: 'gallery', label: m.settings_gallery },
      { path: 'coc_number', type: 'line', label: m.settings_coc_number },
      { path: 'license_link', type: 'line', label: m.settings_license_link },
      { path: 'time_zone', type: 'line', label: m.settings_time_zone, required: true },
    ],
  },
  {
    id: 'languages',
    icon: Languages,
    title: m.settings_languages,
    text: m.settings_languages_text,
    fields: [
      {
        path: 'main_language',
        type: 'choice',
        label: m.settings_main_language,
        hint: m.settings_main_language_hint,
        choices: spoken,
      },
      { path: 'languages', type: 'several', label: m.settings_offered, choices: spoken },
    ],
  },
  {
    id: 'tabs',
    icon: LayoutList,
    title: m.settings_tabs,
    text: m.settings_tabs_text,
    fields: [
      tab('services', m.settings_tab_services),
      tab('groups', m.settings_tab_groups),
      tab('events', m.settings_tab_events),
      tab('subscriptions', m.settings_tab_subscriptions),
      tab('bundles', m.settings_tab_bundles),
      { path: 'overwrite_product_names', type: 'switch', label: m.settings_overwrite },
    ],
  },
  {
    id: 'policies',
    icon: ShieldCheck,
    title: m.settings_policies,
    text: m.settings_policies_text,
    fields: [
      {
        path: 'cancellation.policy_hours',
        type: 'number',
        label: m.settings_policy_hours,
        hint: m.settings_policy_hours_hint,
        unit: m.settings_hours_unit,
      },
      { path: 'cancellation.fee', type: 'price', label: m.settings_fee, hint: m.settings_fee_hint },
      { path: 'payments.cash', type: 'switch', label: m.settings_cash },
      {
        path: 'payments.max_unpaid_bookings',
        type: 'number',
        label: m.settings_max_unpaid,
        hint: m.settings_max_unpaid_hint,
      },
      { path: 'payments.ideal', type: 'switch', label: m.settings_ideal },
      { path: 'payments.bank_required', onlyWith: 'payments.ideal', type: 'switch', label: m.settings_bank },
    ],
  },
  {
    id: 'sign-up',
    icon: UserPlus,
    title: m.settings_sign_up,
    text: m.settings_sign_up_text,
    fields: [
      { path: 'sign_up.phone', type: 'choice', label: m.settings_phone, choices: asked },
      { path: 'sign_up.birth_date', type: 'choice', label: m.settings_birth_date, choices: asked },
      {
        path: 'sign_up.password',
        type: 'choice',
        label: m.settings_password,
        hint: m.settings_password_hint,
        choices: asked,
      },
      {
        path: 'extra_field_label',
        textPath: 'extra_field_label',
        type: 'line',
        label: m.settings_extra_field,
        hint: m.settings_extra_field_hint,
      },
    ],
  },
  {
    id: 'loyalty',
    icon: Heart,
    title: m.settings_loyalty,
    text: m.settings_loyalty_text,
    fields: [
      { path: 'loyalty.enabled', type: 'switch', label: m.settings_loyalty_enabled },
      { path: 'loyalty.points_for_online_payment', type: 'number', label: m.settings_loyalty_points },
      { path: 'loyalty.need_points', type: 'number', label: m.settings_loyalty_need },
      { path: 'loyalty.discount_percent', type: 'number', label: m.settings_loyalty_discount, unit: () => '%' },
      {
        path: 'loyalty.description',
        textPath: 'loyalty_description',
        type: 'story',
        label: m.settings_loyalty_description,
      },
    ],
  },
  {
    id: 'reminders',
    icon: Bell,
    title: m.settings_reminders,
    text: m.settings_reminders_text,
    fields: [{ path: 'reminder_hours', type: 'reminders', label: m.settings_reminder_times }],
  },
  {
    id: 'hosts',
    icon: Globe,
    title: m.settings_hosts,
    text: m.settings_hosts_text,
    fields: [{ path: 'allowed_hosts', type: 'hosts', label: m.settings_host_list }],
  },
];

export const allFields = sections.flatMap(({ fields }) => fields);
