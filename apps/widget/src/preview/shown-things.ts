import type { Contract } from '@embook/domain/contract';
import { type AnswerOf, DEFAULT_TIME_ZONE, isColour, type Locale } from '@embook/domain/shared';
import { isRecord, typed, type Typed, type Values } from './typed-values.ts';

type Answer<K extends keyof Contract> = AnswerOf<Contract[K]>;
export type Company = Answer<'companyGet'>['company'];
export type Shop = Answer<'shopList'>['shops'][number];
export type Service = Answer<'serviceCategories'>['categories'][string][number];
export type Employee = Answer<'shopGet'>['shop']['employees'][number];
export type Bundle = Answer<'bundleGet'>['bundle'];
export type Subscription = Answer<'subscriptionList'>['subscriptions'][number];
export type Promotion = Answer<'promotionList'>['promotions'][number];

type Names = Readonly<Record<string, string>>;

const texts = (list: readonly unknown[] | undefined, before: readonly string[]): string[] =>
  list ? list.filter((each) => typeof each === 'string') : [...before];
const namesOf = (ids: readonly unknown[] | undefined, names: Names): string[] | undefined =>
  ids?.flatMap((id) => names[`service:${String(id)}`] ?? []);

const signUpChoices = ['required', 'optional', 'left_out'] as const;

/** What customers see of each entry, from the typed values; an invalid value leaves the saved one. */
export function companyWith(given: Typed, before: Company): Company {
  const font = given.group('font');
  const tabs: Values = { ...before.tabNames, ...given.group('tab_names'), ...given.told('tab_names') };
  const tab = (name: string): string | null => {
    const value = tabs[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const signUp = typed(given.group('sign_up'), 'en');
  const { settings } = before;
  const colour = given.text('colour', before.appColor);
  return {
    ...before,
    name: given.text('name', before.name),
    logoUrl: given.maybe('logo', before.logoUrl),
    appColor: isColour(colour) ? colour : before.appColor,
    font:
      typeof font['import'] === 'string' && typeof font['name'] === 'string'
        ? { import: font['import'], name: font['name'] }
        : null,
    cocNumber: given.maybe('coc_number', before.cocNumber),
    licenseLink: given.maybe('license_link', before.licenseLink),
    homeGallery: texts(given.list('gallery'), before.homeGallery),
    tabNames: {
      services: tab('services'),
      groups: tab('groups'),
      events: tab('events'),
      subscriptions: tab('subscriptions'),
      bundles: tab('bundles'),
    },
    languages: texts(given.list('languages'), before.languages),
    overwriteProductNames: given.flag('overwrite_product_names', before.overwriteProductNames),
    enableLoyaltyProgram: typed(given.group('loyalty'), 'en').flag('enabled', before.enableLoyaltyProgram),
    registrationExtraFieldLabel: given.maybe('extra_field_label', before.registrationExtraFieldLabel),
    settings: {
      cancellationFee: typed(given.group('cancellation'), 'en').cents('fee', settings.cancellationFee),
      signUp: {
        phone: signUp.word('phone', signUpChoices, settings.signUp.phone),
        birthDate: signUp.word('birth_date', signUpChoices, settings.signUp.birthDate),
        password: signUp.word('password', signUpChoices, settings.signUp.password),
      },
    },
  };
}

const newShop: Omit<Shop, 'id' | 'timeZone'> = {
  name: '',
  street: '',
  zip: '',
  city: '',
  country: '',
  latitude: null,
  longitude: null,
  contactNumber: null,
  photoUrl: null,
  services: false,
  groups: false,
  events: false,
  subscriptions: false,
  bundles: false,
  openingHours: [],
  specialDays: [],
  ratingAverage: null,
  ratingCount: 0,
};

export function shopWith(given: Typed, id: number, known?: Shop): Shop {
  const before: Shop = known ?? { ...newShop, id, timeZone: DEFAULT_TIME_ZONE };
  const offers = given.list('offers');
  const offered = (name: 'services' | 'groups' | 'events' | 'subscriptions' | 'bundles') =>
    offers ? offers.includes(name) : before[name];
  return {
    ...before,
    name: given.text('name', before.name),
    street: given.text('street', before.street),
    zip: given.text('zip', before.zip),
    city: given.text('city', before.city),
    country: given.text('country', before.country),
    contactNumber: given.maybe('phone', before.contactNumber),
    photoUrl: given.maybe('photo', before.photoUrl),
    services: offered('services'),
    groups: offered('groups'),
    events: offered('events'),
    subscriptions: offered('subscriptions'),
    bundles: offered('bundles'),
  };
}

const bookable = ['always', 'never', 'never_and_hidden'] as const;

type Option = Service['subOptions'][number];

function optionWith(values: Values, locale: Locale, id: number, before?: Option): Option {
  const given = typed(values, locale);
  const minutes = given.number('minutes', before?.minutes ?? 0);
  return {
    id: given.number('id', id),
    name: given.text('name', before?.name ?? ''),
    subName: given.maybe('sub_name', before?.subName ?? null),
    description: given.maybe('description', before?.description ?? null),
    minutes,
    length: minutes,
    price: given.cents('price', before?.price ?? 0),
    hidePrice: given.flag('hide_price', before?.hidePrice ?? false),
    bookableType: given.word('bookable', bookable, before?.bookableType ?? 'always'),
    photoUrl: given.maybe('photo', before?.photoUrl ?? null),
  };
}

/** With its options, without the archived and hidden ones. */
export function serviceWith(values: Values, locale: Locale, id: number, before?: Service): Service {
  const options = typed(values, locale).list('options');
  const isShown = (option: Values) => option['archived'] !== true && option['bookable'] !== 'never_and_hidden';
  return {
    ...optionWith(values, locale, id, before),
    subOptions:
      options
        ?.filter(isRecord)
        .filter(isShown)
        .map((option, index) =>
          optionWith(
            option,
            locale,
            id - 1 - index,
            before?.subOptions.find((each) => each.id === option['id']),
          ),
        ) ??
      before?.subOptions ??
      [],
  };
}

export const employeeWith = (given: Typed, id: number, before?: Employee): Employee => ({
  id: before?.id ?? id,
  name: given.text('name', before?.name ?? ''),
  title: given.maybe('title', before?.title ?? null),
  photoUrl: given.maybe('photo', before?.photoUrl ?? null),
});

const lengths = {
  days: 'bundle.length.days',
  weeks: 'bundle.length.weeks',
  months: 'bundle.length.months',
  years: 'bundle.length.years',
} as const;
const isUnit = (text: string): text is keyof typeof lengths => Object.hasOwn(lengths, text);

/** `6 months`, or without end. */
function lengthOf(valid: string | null): Pick<Bundle, 'length' | 'lengthType'> | undefined {
  if (valid === null) return { length: null, lengthType: 'bundle.length.infinity' };
  const [, count = '', unit = ''] = /^([1-9]\d{0,4}) (day|week|month|year)s?$/.exec(valid) ?? [];
  const units: string = `${unit}s`;
  return isUnit(units) ? { length: Number(count), lengthType: lengths[units] } : undefined;
}

export function bundleWith(given: Typed, names: Names, own: Pick<Bundle, 'id' | 'shopId'>, known?: Bundle): Bundle {
  const before: Bundle = known ?? {
    ...own,
    name: '',
    description: null,
    price: 0,
    hidePrice: false,
    length: null,
    lengthType: 'bundle.length.infinity',
    maxUsages: -1,
    services: [],
    reservationId: null,
    clientBundleId: null,
    usages: null,
    endsAt: null,
  };
  return {
    ...before,
    ...lengthOf(given.maybe('valid', '')),
    name: given.text('name', before.name),
    description: given.maybe('description', before.description),
    price: given.cents('price', before.price),
    hidePrice: given.flag('hide_price', before.hidePrice),
    maxUsages: given.maybeNumber('uses', before.maxUsages) ?? -1,
    services: namesOf(given.list('services'), names) ?? before.services,
  };
}

const periodicities = ['weekly', 'monthly'] as const;

export function subscriptionWith(given: Typed, names: Names, id: number, known?: Subscription): Subscription {
  const before: Subscription = known ?? {
    id,
    name: '',
    description: null,
    price: 0,
    hidePrice: false,
    periodicity: 'monthly',
    duration: 'monthly',
    buyable: true,
    paused: false,
    clientSubscriptionId: null,
    clientSubscriptionIsActive: false,
    clientSubscriptionStatus: null,
    status: null,
    startDate: null,
    endDate: null,
    paymentReturnedOn: null,
    groups: [],
  };
  const groups = given.list('groups')?.filter(isRecord);
  return {
    ...before,
    name: given.text('name', before.name),
    description: given.maybe('description', before.description),
    price: given.cents('price', before.price),
    hidePrice: given.flag('hide_price', before.hidePrice),
    periodicity: given.word('periodicity', periodicities, before.periodicity),
    duration: given.word('duration', ['monthly', '4_weeks'], before.duration),
    buyable: given.flag('buyable', before.buyable),
    groups:
      groups?.map((values, index) => {
        const group = typed(values, 'en');
        return {
          id: group.number('id', id - 1 - index),
          services: (group.list('services') ?? []).flatMap((service) => {
            const name = names[`service:${String(service)}`];
            return typeof service === 'number' && name !== undefined ? [{ id: service, name }] : [];
          }),
          maxUsages: group.number('uses', -1),
          periodicity: group.word('periodicity', periodicities, 'weekly'),
          useMissedUsagesAfter: group.maybeNumber('missed_weeks', null),
        };
      }) ?? before.groups,
  };
}

export const promotionWith = (given: Typed, names: Names, id: number, before?: Promotion): Promotion => ({
  id: before?.id ?? id,
  name: given.text('name', before?.name ?? ''),
  description: given.maybe('description', before?.description ?? null),
  photoUrl: given.maybe('photo', before?.photoUrl ?? null),
  videoUrl: given.maybe('video', before?.videoUrl ?? null),
  services: namesOf(given.list('services'), names) ?? before?.services ?? [],
  bookable: before?.bookable ?? [],
});
