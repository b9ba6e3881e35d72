import { signUpChoices } from '@embook/domain/auth';
import {
  areDaysInOrder,
  fileShape,
  groupValues,
  MOST_GROUPS,
  MOST_SERVICES,
  promotionValues,
  subscriptionValues,
} from '@embook/domain/catalogue';
import { MAX_UNPAID_BOOKINGS } from '@embook/domain/payment';
import { DEFAULT_BRAND, type FieldProblem } from '@embook/domain/shared';
import * as z from 'zod';
import { providers } from '../infra/checkout/provider-list.ts';
import { colour, line, moment, picture, price, ref, story, texts, webAddress, whole, zone } from './format/fields.ts';
import { customer } from './format/customer.ts';
import { shop } from './format/shop-format.ts';
import { byProductWord } from './format/words.ts';

const tabNames = byProductWord(line(40));

const company = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, 'must be 1 to 100 letters, digits, dots or dashes'),
  name: line(),
  logo: z.optional(picture()),
  colour: z._default(colour(), DEFAULT_BRAND),
  font: z
    .strictObject({
      import: webAddress().check(z.regex(/^https:/, 'must begin with https')),
      name: line(60).check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'must be the plain name of a font')),
    })
    .optional(),
  coc_number: z.optional(line(40)),
  license_link: z.optional(webAddress()),
  gallery: z.array(picture()).max(50).default([]),
  tab_names: tabNames.prefault({}),
  overwrite_product_names: z.boolean().default(false),
  time_zone: z._default(zone(), 'Europe/Amsterdam'),
  cancellation: z
    .strictObject({ policy_hours: z._default(whole(0, 100_000), 0), fee: z._default(price(), 0) })
    .prefault({}),
  loyalty: z
    .strictObject({
      enabled: z.boolean().default(false),
      points_for_online_payment: z._default(whole(0, 100_000), 0),
      need_points: z._default(whole(0, 1_000_000), 0),
      discount_percent: z._default(whole(0, 100), 0),
      description: z.optional(story()),
    })
    .prefault({}),
  payments: z
    .strictObject({
      system: z.enum(providers).default('sandbox'),
      cash: z.boolean().default(true),
      ideal: z.boolean().default(true),
      bank_required: z.boolean().default(false),
      max_unpaid_bookings: z._default(whole(1, 1_000_000), MAX_UNPAID_BOOKINGS),
    })
    .prefault({}),
  team: z.strictObject({ second_factor: z.boolean().default(false) }).prefault({}),
  sign_up: z
    .strictObject({
      phone: z.enum(signUpChoices).default('required'),
      birth_date: z.enum(signUpChoices).default('required'),
    })
    .prefault({}),
  extra_field_label: z.optional(line()),
  texts: texts({ tab_names: tabNames, loyalty_description: story(), extra_field_label: line() }),
  /** What the embedding page must send, if it must. */
  widget_login: z
    .strictObject({
      username: line(),
      password: z.optional(line()),
      password_hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')
        .optional(),
    })
    .refine((given) => (given.password === undefined) !== (given.password_hash === undefined), {
      path: ['password'],
      error: 'give either the password or its hash',
    })
    .optional(),
  /** Pages that may frame the widget; none means any. */
  allowed_hosts: z
    .array(
      webAddress().check(z.refine((url) => URL.canParse(url) && new URL(url).origin === url, 'must be an origin only')),
    )
    .max(100)
    .default([]),
  blocked_at: moment().optional(),
});

const subscription = z.strictObject({
  ref: ref().optional(),
  ...fileShape(subscriptionValues),
  groups: z
    .array(
      z.strictObject({
        services: z.array(ref()).min(1).max(MOST_SERVICES),
        ...fileShape(groupValues),
      }),
    )
    .min(1)
    .max(MOST_GROUPS),
});

const promotion = z
  .strictObject({
    ...fileShape(promotionValues),
    photo: z.optional(picture()),
    services: z.array(ref()).max(MOST_SERVICES).default([]),
    created_at: moment().optional(),
  })
  .refine(areDaysInOrder, { error: 'out_of_range' satisfies FieldProblem, path: ['until'] });

/** Everything a company has, as one readable file. Pictures lie beside it; things point at each other by `ref`. */
export const companyFile = z.strictObject({
  /** For editors. */
  $schema: z.string().optional(),
  format: z.literal('embook-company-1'),
  company,
  /** The point of a picture that stays in sight when it is cropped: percent from its left and from its top. */
  focus: z.record(picture(), z.tuple([whole(0, 100), whole(0, 100)])).default({}),
  shops: z.array(shop).min(1).max(1_000),
  subscriptions: z.array(subscription).max(500).default([]),
  promotions: z.array(promotion).max(500).default([]),
  customers: z.array(customer).max(200_000).default([]),
});

export type CompanyFile = z.output<typeof companyFile>;
/** As an export writes it: what is as usual is left out. */
export type CompanyFileText = z.input<typeof companyFile>;
