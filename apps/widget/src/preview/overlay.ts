import { PREVIEW_NEW_ID, type PreviewDraft } from '@embook/domain/catalogue';
import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf, Locale } from '@embook/domain/shared';
import { blankEvent, eventWith, typedEvent } from './shown-event.ts';
import {
  type Bundle,
  bundleWith,
  companyWith,
  employeeWith,
  promotionWith,
  type Service,
  serviceWith,
  type Shop,
  shopWith,
  type Subscription,
  subscriptionWith,
} from './shown-things.ts';
import { typed, type Values } from './typed-values.ts';

type Answers = { [K in Call]?: (answer: AnswerOf<Contract[K]>, fields: FieldsOf<Contract[K]>) => unknown };

const idOf = ({ id }: Values): number => (typeof id === 'number' ? id : PREVIEW_NEW_ID);
const isShown = ({ archived, hidden, active, buyable }: Values): boolean =>
  archived !== true && hidden !== true && active !== false && buyable !== false;

/**
 * The list with one entry as it is typed: replaced in place, appended when it is not there yet, removed when customers would not see
 * it.
 */
function put<T extends { readonly id: number }>(list: readonly T[], values: Values, make: (before?: T) => T): T[] {
  const id = idOf(values);
  if (!isShown(values)) return list.filter((each) => each.id !== id);
  if (!list.some((each) => each.id === id)) return [...list, make()];
  return list.map((each) => (each.id === id ? make(each) : each));
}

type Categories = Readonly<Record<string, readonly Service[]>>;

/** A service moves with its category; a hidden one is in none. */
function withService(categories: Categories, { values, names }: PreviewDraft, make: (before?: Service) => Service) {
  const id = idOf(values);
  const found = Object.entries(categories).find(([, services]) => services.some((each) => each.id === id));
  const target = names[`category:${String(values['category_id'])}`] ?? found?.[0];
  const isHidden = !isShown(values) || values['bookable'] === 'never_and_hidden' || target === undefined;
  const changed = make(found?.[1].find((each) => each.id === id));
  const entries = Object.entries(categories).map(([name, services]): [string, readonly Service[]] => {
    if (isHidden || name !== target) return [name, services.filter((each) => each.id !== id)];
    return [
      name,
      name === found?.[0] ? services.map((each) => (each.id === id ? changed : each)) : [...services, changed],
    ];
  });
  const isNewCategory = !isHidden && target !== undefined && !(target in categories);
  return Object.fromEntries([...entries, ...(isNewCategory ? [[target, [changed]] as const] : [])]);
}

/** The widget identifies categories by their displayed names. */
function withCategory(categories: Categories, { values, names }: PreviewDraft, name: string) {
  const before = names[`category:${String(values['id'])}`];
  return Object.fromEntries(
    Object.entries(categories).flatMap(([each, services]) => {
      if (each !== before) return [[each, services] as const];
      return isShown(values) ? [[name, services] as const] : [];
    }),
  );
}

/** The answers that contain each kind of entry, with the typed values instead of the saved ones. */
function answersWith(draft: PreviewDraft, locale: Locale): Answers {
  const { thing, values, names } = draft;
  const given = typed(values, locale);
  const id = idOf(values);
  const isOf = (shopId: number) => values['shop_id'] === undefined || values['shop_id'] === shopId;
  switch (thing) {
    case 'company':
      return { companyGet: ({ company }) => ({ company: companyWith(given, company) }) };
    case 'shop':
      return {
        shopList: ({ shops }) => ({ shops: put<Shop>(shops, values, (before) => shopWith(given, id, before)) }),
        shopGet: ({ shop }) =>
          shop.id === values['id']
            ? { shop: { ...shop, ...shopWith(given, shop.id, shop), about: given.maybe('about', shop.about) } }
            : { shop },
      };
    case 'category':
      return {
        serviceCategories: ({ categories }) => ({
          categories: withCategory(categories, draft, given.text('name', '')),
        }),
      };
    case 'service':
      return {
        serviceCategories: ({ categories }, { shopId }) => ({
          categories: isOf(shopId)
            ? withService(categories, draft, (before) => serviceWith(values, locale, id, before))
            : categories,
        }),
      };
    case 'employee':
      return {
        shopGet: ({ shop }) => ({
          shop: isOf(shop.id)
            ? { ...shop, employees: put(shop.employees, values, (before) => employeeWith(given, id, before)) }
            : shop,
        }),
      };
    case 'bundle': {
      const make = (shopId: number) => (before?: Bundle) => bundleWith(given, names, { id, shopId }, before);
      return {
        bundleList: ({ bundles }, { shopId }) => ({
          bundles: isOf(shopId) ? put(bundles, values, make(shopId)) : bundles,
        }),
        bundleGet: ({ bundle }) => ({ bundle: bundle.id === values['id'] ? make(bundle.shopId)(bundle) : bundle }),
      };
    }
    case 'subscription':
      return {
        subscriptionList: ({ subscriptions }) => ({
          subscriptions: put<Subscription>(subscriptions, values, (before) =>
            subscriptionWith(given, names, id, before),
          ),
        }),
      };
    case 'promotion':
      return {
        promotionList: ({ promotions }) => ({
          promotions: put(promotions, values, (before) => promotionWith(given, names, id, before)),
        }),
      };
    case 'event':
      return {
        eventList: ({ slots }) => ({
          slots: slots.map((slot) => (slot.id === id ? eventWith(given, names, slot) : slot)),
        }),
        eventGet: ({ slot }) => ({ slot: slot.id === id ? eventWith(given, names, slot) : slot }),
      };
  }
}

type Reads = <K extends Call>(name: K, fields: FieldsOf<Contract[K]>) => Promise<AnswerOf<Contract[K]>>;

/** What customers would read of a shop that does not exist yet; with the first one the widget opens its page at once. */
const ofNewShop = (
  { values }: PreviewDraft,
  locale: Locale,
): { readonly [K in Call]?: AnswerOf<Contract[K]> | undefined } => ({
  shopGet: { shop: { ...shopWith(typed(values, locale), PREVIEW_NEW_ID), about: null, employees: [] } },
  serviceCategories: { categories: {} },
  reviewList: { reviews: [], average: null, count: 0, ratings: { good: 0, ok: 0, poor: 0 } },
});

/** Answers to what the platform does not show to customers yet: a new shop, an event before it is put online. */
export async function unshown<K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  draft: PreviewDraft,
  locale: Locale,
  read: Reads,
): Promise<AnswerOf<Contract[K]> | undefined> {
  if (draft.thing === 'shop' && Reflect.get(fields, 'shopId') === PREVIEW_NEW_ID) return ofNewShop(draft, locale)[name];
  const event = typedEvent(draft);
  if (name !== 'eventGet' || !event || Reflect.get(fields, 'eventId') !== event.id) return undefined;
  const { shop } = await read('shopGet', { shopId: event.shopId });
  const answer: AnswerOf<Contract['eventGet']> = { slot: blankEvent(event.id, shop) };
  return answer as AnswerOf<Contract[K]>; // `name` is eventGet
}

/** An answer of the platform as it would be if the typed values were saved (CAT-2). */
export function overlay<K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  answer: AnswerOf<Contract[K]>,
  draft: PreviewDraft,
  locale: Locale,
): AnswerOf<Contract[K]> {
  const change = answersWith(draft, locale)[name];
  return change ? { ...answer, ...(change(answer, fields) as Partial<AnswerOf<Contract[K]>>) } : answer;
}
