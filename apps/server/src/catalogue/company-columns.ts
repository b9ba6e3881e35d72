import type { CompanyGiven, CompanyTexts, TabNames } from '@embook/domain/catalogue';
import { centsFromEuro, euroFromCents } from '@embook/domain/shared';
import type { companies } from '../infra/db/schema/index.ts';

type Loose<T> = { readonly [K in keyof T]: T[K] | (undefined extends T[K] ? null : never) };

/** A company's values, as a file with its defaults or a staff call gives them. */
export interface CompanyValues extends Omit<Loose<CompanyGiven>, 'loyalty'> {
  readonly loyalty: Loose<CompanyGiven['loyalty']>;
  readonly tab_names: { readonly [K in keyof TabNames]?: string | null | undefined };
  readonly texts?: CompanyTexts | null | undefined;
}

/** The values of a company and the columns they are kept in, both ways: for the import, the export and the staff calls. */
export const companyColumns = (given: CompanyValues) => ({
  name: given.name,
  appColor: given.colour,
  fontImport: given.font?.import ?? null,
  fontName: given.font?.name ?? null,
  cocNumber: given.coc_number ?? null,
  licenseLink: given.license_link ?? null,
  tabNames: {
    services: given.tab_names.services ?? null,
    groups: given.tab_names.groups ?? null,
    events: given.tab_names.events ?? null,
    subscriptions: given.tab_names.subscriptions ?? null,
    bundles: given.tab_names.bundles ?? null,
  },
  texts: given.texts ?? null,
  overwriteProductNames: given.overwrite_product_names,
  enableLoyaltyProgram: given.loyalty.enabled,
  pointsForOnlinePayment: given.loyalty.points_for_online_payment,
  loyaltyNeedPoints: given.loyalty.need_points,
  loyaltyDiscountPercent: given.loyalty.discount_percent,
  loyaltyDescription: given.loyalty.description ?? null,
  cancellationFeeCents: centsFromEuro(given.cancellation.fee),
  cancellationPolicyHours: given.cancellation.policy_hours,
  signUpPhone: given.sign_up.phone,
  signUpBirthDate: given.sign_up.birth_date,
  signUpPassword: given.sign_up.password,
  registrationExtraFieldLabel: given.extra_field_label ?? null,
  timeZone: given.time_zone,
  mainLanguage: given.main_language,
  languages: given.languages,
  reminderHours: given.reminder_hours,
  acceptsCash: given.payments.cash,
  acceptsIdeal: given.payments.ideal,
  idealBankRequired: given.payments.bank_required,
  maxUnpaidBookings: given.payments.max_unpaid_bookings,
  allowedHosts: given.allowed_hosts,
});

export const companyShown = (row: typeof companies.$inferSelect) => ({
  name: row.name,
  colour: row.appColor,
  font: row.fontImport !== null && row.fontName !== null ? { import: row.fontImport, name: row.fontName } : null,
  coc_number: row.cocNumber,
  license_link: row.licenseLink,
  tab_names: row.tabNames,
  overwrite_product_names: row.overwriteProductNames,
  time_zone: row.timeZone,
  main_language: row.mainLanguage,
  languages: row.languages,
  reminder_hours: row.reminderHours,
  cancellation: { policy_hours: row.cancellationPolicyHours, fee: euroFromCents(row.cancellationFeeCents) },
  loyalty: {
    enabled: row.enableLoyaltyProgram,
    points_for_online_payment: row.pointsForOnlinePayment,
    need_points: row.loyaltyNeedPoints,
    discount_percent: row.loyaltyDiscountPercent,
    description: row.loyaltyDescription,
  },
  payments: {
    cash: row.acceptsCash,
    ideal: row.acceptsIdeal,
    bank_required: row.idealBankRequired,
    max_unpaid_bookings: row.maxUnpaidBookings,
  },
  sign_up: { phone: row.signUpPhone, birth_date: row.signUpBirthDate, password: row.signUpPassword },
  extra_field_label: row.registrationExtraFieldLabel,
  texts: row.texts,
  allowed_hosts: row.allowedHosts,
});
