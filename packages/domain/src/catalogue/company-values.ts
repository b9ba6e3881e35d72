import * as z from 'zod/mini';
import { signUpChoices } from '../auth/person.ts';
import { MAX_UNPAID_BOOKINGS } from '../payment/unpaid-bound.ts';
import { DEFAULT_BRAND } from '../shared/field-rules.ts';
import { type Locale, locales } from '../shared/locale.ts';
import type { FieldProblem } from '../shared/problem.ts';
import { DEFAULT_TIME_ZONE } from '../shared/shop-time.ts';
import {
  colour,
  distinct,
  line,
  origin,
  price,
  rule,
  story,
  texts,
  webAddress,
  whole,
  zone,
} from './catalogue-fields.ts';
import type { GivenOf } from './shapes.ts';
import type { Values } from './things.ts';

/** Who cancels later than so many hours before a visit gets nothing back; the fee is kept in any case. */
export const cancellationValues = {
  required: {},
  optional: {},
  usual: { policy_hours: [whole(0, 100_000), 0], fee: [price(), 0] },
} as const satisfies Values;

export const loyaltyValues = {
  required: {},
  optional: { description: story() },
  usual: {
    enabled: [z.boolean(), false],
    points_for_online_payment: [whole(0, 100_000), 0],
    need_points: [whole(0, 1_000_000), 0],
    discount_percent: [whole(0, 100), 0],
  },
} as const satisfies Values;

/** How customers pay; the payment provider is chosen by the operator. */
export const paymentsValues = {
  required: {},
  optional: {},
  usual: {
    cash: [z.boolean(), true],
    ideal: [z.boolean(), true],
    bank_required: [z.boolean(), false],
    max_unpaid_bookings: [whole(1, 1_000_000), MAX_UNPAID_BOOKINGS],
  },
} as const satisfies Values;

export const signUpValues = {
  required: {},
  optional: {},
  usual: {
    phone: [z.enum(signUpChoices), 'required'],
    birth_date: [z.enum(signUpChoices), 'required'],
    password: [z.enum(signUpChoices), 'required'],
  },
} as const satisfies Values;

export const tabName = () => line(40);
export const tabTypes = ['services', 'groups', 'events', 'subscriptions', 'bundles'] as const;
export type TabNames = Readonly<Record<(typeof tabTypes)[number], string | null>>;

/** What a company says in further languages (CAT-5); its tabs are given as the file or a call writes them. */
export const companyTexts = <T extends z.core.SomeType>(tabNames: T) =>
  texts({ tab_names: tabNames, loyalty_description: story(), extra_field_label: line() });

export const MAX_GALLERY = 50;
const MAX_HOSTS = 100;
/** Of all together: they stand in a header of every page, and proxies take 4 KB of headers. */
const HOSTS_LENGTH = 3_000;
const MAX_REMINDERS = 3;
/** Four weeks. */
const LONGEST_REMINDER_HOURS = 672;
const DAY_BEFORE = 24;

/** The company itself, without its pictures, tabs and the groups above (CAT-1). */
export const companyValues = {
  required: { name: line() },
  optional: {
    coc_number: line(40),
    license_link: webAddress(),
    extra_field_label: line(),
  },
  usual: {
    colour: [colour(), DEFAULT_BRAND],
    overwrite_product_names: [z.boolean(), false],
    time_zone: [zone(), DEFAULT_TIME_ZONE],
    /** The language of all texts that name no other. */
    main_language: [z.enum(locales), 'en'],
    /** Those that customers can choose. */
    languages: [distinct(z.enum(locales), locales.length), [...locales]],
    /** How long before a visit its customer is reminded; none for never. */
    reminder_hours: [distinct(whole(1, LONGEST_REMINDER_HOURS), MAX_REMINDERS), [DAY_BEFORE]],
    /** Origins of the pages that may frame the widget; none means any. */
    allowed_hosts: [
      distinct(origin(), MAX_HOSTS).check(rule((hosts) => hosts.join(' ').length <= HOSTS_LENGTH, 'too_many')),
      [],
    ],
  },
} as const satisfies Values;

/** The address of a font's file, or of a style sheet that is kept and not loaded, and the name of the font. */
export interface FontGiven {
  readonly import: string;
  readonly name: string;
}

/** The values of a company, complete. */
export interface CompanyGiven extends GivenOf<typeof companyValues> {
  readonly font?: FontGiven | undefined;
  readonly cancellation: GivenOf<typeof cancellationValues>;
  readonly loyalty: GivenOf<typeof loyaltyValues>;
  readonly payments: GivenOf<typeof paymentsValues>;
  readonly sign_up: GivenOf<typeof signUpValues>;
}

interface Spoken {
  readonly main_language: Locale;
  readonly languages: readonly Locale[];
}

/** Without a way to pay nobody can confirm anything that costs something. */
export const paymentsProblem = ({
  cash,
  ideal,
}: Pick<CompanyGiven['payments'], 'cash' | 'ideal'>): FieldProblem | undefined =>
  cash || ideal ? undefined : 'no_payment';

/** A discount for no points would be one for everybody. */
export const loyaltyProblem = ({
  enabled,
  need_points: needPoints,
}: Pick<CompanyGiven['loyalty'], 'enabled' | 'need_points'>): FieldProblem | undefined =>
  enabled && needPoints < 1 ? 'need_points' : undefined;

/** Customers can always choose the language that everything is written in. */
export const languagesProblem = ({ main_language: main, languages }: Spoken): FieldProblem | undefined =>
  languages.includes(main) ? undefined : 'main_language';
