import * as z from 'zod/mini';
import { signUpChoices } from '../auth/person.ts';
import {
  atMost,
  decimal,
  endpoint,
  flag,
  form,
  jsonForm,
  type Kind,
  list,
  locales,
  nullable,
  oneOf,
  record,
  text,
  whole,
} from '../shared/index.ts';
import { pictureSent, pictureShown, version } from './calls.ts';
import {
  cancellationValues,
  companyTexts,
  companyValues,
  loyaltyValues,
  MAX_GALLERY,
  paymentsValues,
  signUpValues,
  tabName,
  tabTypes,
} from './company-values.ts';
import { fontName, line } from './catalogue-fields.ts';
import { changeShape } from './shapes.ts';

/** A tab without a name of its own is null. */
const tabNames = z.partialRecord(z.enum(tabTypes), z.nullable(tabName()));

const textsSent = companyTexts(z.partialRecord(z.enum(tabTypes), tabName()));

export type CompanyTexts = z.output<typeof textsSent>;

const textsShape = z.nullable(textsSent);
/** As it was sent. */
const textsShown: Kind<CompanyTexts | null> = {
  schema: textsShape,
  // Checked when it was stored, and sent only by our own platform.
  read: (sent) => sent ?? null,
};

const shown = record({
  id: whole(),
  version: whole(),
  name: text(),
  logo: pictureShown(),
  colour: text(),
  font: nullable(record({ import: text(), name: text() })),
  gallery: list(text()),
  coc_number: nullable(text()),
  license_link: nullable(text()),
  tab_names: record({
    services: nullable(text()),
    groups: nullable(text()),
    events: nullable(text()),
    subscriptions: nullable(text()),
    bundles: nullable(text()),
  }),
  overwrite_product_names: flag(),
  time_zone: text(),
  main_language: oneOf(locales),
  languages: list(oneOf(locales)),
  reminder_hours: list(whole()),
  cancellation: record({ policy_hours: whole(), fee: decimal() }),
  loyalty: record({
    enabled: flag(),
    points_for_online_payment: whole(),
    need_points: whole(),
    discount_percent: whole(),
    description: nullable(text()),
  }),
  payments: record({
    cash: flag(),
    ideal: flag(),
    bank_required: flag(),
    max_unpaid_bookings: whole(),
  }),
  /** Whether the platform has a payment provider: without one nobody pays online, whatever is switched on. */
  online_payments: flag(),
  sign_up: record({
    phone: oneOf(signUpChoices),
    birth_date: oneOf(signUpChoices),
    password: oneOf(signUpChoices),
  }),
  extra_field_label: nullable(text()),
  texts: textsShown,
  allowed_hosts: list(text()),
});

const answer = record({ company: shown });

export const staffCompany = endpoint({
  method: 'GET',
  path: '/api/staff/company',
  summary: 'The company as its file has it: brand, languages, policies, loyalty, tabs, pages that may embed',
  caller: { staff: 'settings.view' },
  fields: form({}),
  answer,
  problems: [],
});

export const staffChangeCompany = endpoint({
  method: 'PATCH',
  path: '/api/staff/company',
  summary:
    'Changes the company. What is left out stays, also inside a group such as `loyalty`; null takes a value away',
  caller: { staff: 'settings.change' },
  event: 'company.changed',
  fields: jsonForm({
    version: version(),
    ...changeShape(companyValues),
    logo: pictureSent(),
    font: z.optional(z.nullable(z.strictObject({ import: line(2_000), name: fontName() }))),
    gallery: z.optional(atMost(MAX_GALLERY, z.array(line()).check(z.maxLength(MAX_GALLERY)))),
    tab_names: z.optional(tabNames),
    cancellation: z.optional(z.strictObject(changeShape(cancellationValues))),
    loyalty: z.optional(z.strictObject(changeShape(loyaltyValues))),
    payments: z.optional(z.strictObject(changeShape(paymentsValues))),
    sign_up: z.optional(z.strictObject(changeShape(signUpValues))),
    texts: z.optional(textsShape),
  }),
  answer,
  sentences: { payments: 'How customers pay.' },
  problems: ['not_found', 'stale'],
});
