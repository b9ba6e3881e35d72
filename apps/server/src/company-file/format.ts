import {
  areDaysInOrder,
  cancellationValues,
  companyTexts,
  companyValues,
  fileShape,
  fontName,
  groupValues,
  languagesProblem,
  loyaltyProblem,
  loyaltyValues,
  MAX_GALLERY,
  MAX_GROUPS,
  MAX_SERVICES,
  paymentsProblem,
  paymentsValues,
  promotionValues,
  signUpValues,
  subscriptionValues,
  tabName,
} from '@embook/domain/catalogue';
import type { FieldProblem } from '@embook/domain/shared';
import * as z from 'zod';
import { providers } from '../infra/checkout/provider-list.ts';
import {
  fontSource,
  line,
  MAX_REMOVED_GROUPS,
  moment,
  picture,
  ref,
  removedServices,
  whole,
} from './format/file-fields.ts';
import { customer } from './format/customer.ts';
import { shop } from './format/shop-format.ts';
import { byProductWord } from './format/file-words.ts';

const tabNames = byProductWord(tabName());

const companyShape = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, 'must be 1 to 100 letters, digits, dots or dashes'),
  ...fileShape(companyValues),
  font: z.optional(z.strictObject({ import: fontSource(), name: fontName() })),
  logo: z.optional(picture()),
  gallery: z.array(picture()).max(MAX_GALLERY).default([]),
  tab_names: tabNames.prefault({}),
  cancellation: z.strictObject(fileShape(cancellationValues)).prefault({}),
  loyalty: z.strictObject(fileShape(loyaltyValues)).prefault({}),
  payments: z.strictObject({ system: z.enum(providers).default('sandbox'), ...fileShape(paymentsValues) }).prefault({}),
  team: z.strictObject({ second_factor: z.boolean().default(false) }).prefault({}),
  sign_up: z.strictObject(fileShape(signUpValues)).prefault({}),
  texts: z.optional(companyTexts(tabNames)),
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
  blocked_at: moment().optional(),
});

const company = companyShape.check((given) => {
  const problems = [
    [['languages'], languagesProblem(given.value)],
    [['payments'], paymentsProblem(given.value.payments)],
    [['loyalty', 'need_points'], loyaltyProblem(given.value.loyalty)],
  ] as const;
  for (const [path, message] of problems)
    if (message) given.issues.push({ code: 'custom', path: [...path], input: given.value[path[0]], message });
});

const group = z.strictObject({
  services: z.array(ref()).min(1).max(MAX_SERVICES),
  removed_services: removedServices(),
  ...fileShape(groupValues),
});

const subscription = z.strictObject({
  ref: ref().optional(),
  ...fileShape(subscriptionValues),
  groups: z.array(group).min(1).max(MAX_GROUPS),
  /** No longer part of new sales; who bought before keeps them (CAT-3). */
  removed_groups: z
    .array(z.strictObject({ ...group.shape, removed_at: moment() }))
    .max(MAX_REMOVED_GROUPS)
    .default([]),
});

const promotion = z
  .strictObject({
    ...fileShape(promotionValues),
    photo: z.optional(picture()),
    services: z.array(ref()).max(MAX_SERVICES).default([]),
    created_at: moment().optional(),
  })
  .refine(areDaysInOrder, { error: 'days_order' satisfies FieldProblem, path: ['until'] });

/** As many as pictures of things and of customers together may be, by far. */
const MAX_FOCUS = 300_000;

/** Everything a company has, as one readable file. Pictures lie beside it; things point at each other by `ref`. */
export const companyFile = z.strictObject({
  /** For editors. */
  $schema: z.string().max(2_000).optional(),
  format: z.literal('embook-company-1'),
  company,
  /** The point of a picture that stays in sight when it is cropped: percent from its left and from its top. */
  focus: z
    .record(picture(), z.tuple([whole(0, 100), whole(0, 100)]))
    .refine((given) => Object.keys(given).length <= MAX_FOCUS, `has more than ${MAX_FOCUS} pictures`)
    .default({}),
  shops: z.array(shop).min(1).max(1_000),
  subscriptions: z.array(subscription).max(500).default([]),
  promotions: z.array(promotion).max(500).default([]),
  customers: z.array(customer).max(200_000).default([]),
});

export type CompanyFile = z.output<typeof companyFile>;
/** As an export writes it: what is as usual is left out. */
export type CompanyFileText = z.input<typeof companyFile>;
