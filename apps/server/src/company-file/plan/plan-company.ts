import { createHash } from 'node:crypto';
import { centsFromEuro } from '@embook/domain/shared';
import { companies } from '../../infra/db/schema/index.ts';
import { type Planning, pictureOf } from './planning.ts';

export function planCompany(planning: Planning): void {
  const { companyId, company, rows, calendar, now } = planning;
  const { tab_names: tabs, widget_login: login, loyalty, payments, cancellation } = company;
  rows.add(companies, {
    id: companyId,
    apiKey: company.key,
    name: company.name,
    logoUrl: pictureOf(planning, company.logo),
    appColor: company.colour,
    fontImport: company.font?.import ?? null,
    fontName: company.font?.name ?? null,
    cocNumber: company.coc_number ?? null,
    licenseLink: company.license_link ?? null,
    homeGallery: company.gallery.flatMap((path) => pictureOf(planning, path) ?? []),
    tabNames: {
      services: tabs.services ?? null,
      groups: tabs.groups ?? null,
      events: tabs.events ?? null,
      subscriptions: tabs.subscriptions ?? null,
      bundles: tabs.bundles ?? null,
    },
    overwriteProductNames: company.overwrite_product_names,
    enableLoyaltyProgram: loyalty.enabled,
    pointsForOnlinePayment: loyalty.points_for_online_payment,
    loyaltyNeedPoints: loyalty.need_points,
    loyaltyDiscountPercent: loyalty.discount_percent,
    loyaltyDescription: loyalty.description ?? null,
    cancellationFeeCents: centsFromEuro(cancellation.fee),
    cancellationPolicyHours: cancellation.policy_hours,
    signUpPhone: company.sign_up.phone,
    signUpBirthDate: company.sign_up.birth_date,
    registrationExtraFieldLabel: company.extra_field_label ?? null,
    texts: company.texts ?? null,
    timeZone: company.time_zone,
    paymentSystem: payments.system,
    acceptsCash: payments.cash,
    acceptsIdeal: payments.ideal,
    idealBankRequired: payments.bank_required,
    maxUnpaidBookings: payments.max_unpaid_bookings,
    staffSecondFactor: company.team.second_factor,
    widgetUsername: login?.username ?? null,
    widgetPasswordHash: login?.password_hash ?? (login?.password === undefined ? null : sha256(login.password)),
    allowedHosts: company.allowed_hosts,
    fileRefs: {
      employees: planning.employees.byId(idOf),
      objects: planning.objects.byId(idOf),
      rooms: planning.rooms.byId(idOf),
      services: planning.services.byId(idOf),
      bundles: planning.bundles.byId(idOf),
      subscriptions: planning.subscriptions.byId(idOf),
    },
    bannedAt: company.blocked_at === undefined ? null : calendar.moment(company.blocked_at, company.time_zone),
    createdAt: new Date(now),
  });
}

const idOf = ({ id }: { readonly id: number }): number => id;

/** As `auth` compares it. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
