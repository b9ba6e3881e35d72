import type { ProductType } from '@embook/domain/shops';

export type BookType = 'group' | 'service' | 'bundle' | 'event';
export type ReservationType = 'product' | 'bundle';

/** Every route in the order of matching. URLs are written here and nowhere else. */
export const patterns = {
  shops: '/shops',
  shopBundle: '/shops/:shopId/bundles/:bundleId',
  shopEvent: '/shops/:shopId/events/:eventId',
  shopSubscription: '/shops/:shopId/subscriptions/:subscriptionId',
  shopTab: '/shops/:shopId/:tab',
  shop: '/shops/:shopId',
  book: '/book',
  bookConfirm: '/book/confirm/:bookType',
  bookSuccess: '/book/success/:result',
  profile: '/profile',
  profileLoyalty: '/profile/loyalty',
  profileSettings: '/profile/settings',
  profileAccount: '/profile/account',
  profilePassword: '/profile/account/password',
  reservations: '/reservations',
  reservationHistory: '/reservations/history',
  reservationAgain: '/reservations/again/:reservationId',
  reservation: '/reservations/details/:reservationType/:reservationId/:next',
  notifications: '/notifications',
  promotion: '/notifications/promotions/:promotionId',
  signIn: '/signin/:route',
  subscriptionDetails: '/subscription-details',
  bundle: '/bundle/:bundleId',
  event: '/event/:eventId',
} as const;

export type RouteName = keyof typeof patterns;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Param}`
    ? Param
    : never;

/** Parameters with a fixed set of values; `route.ts` refuses others. */
interface ParamValues {
  readonly tab: ProductType;
  readonly bookType: BookType;
  readonly reservationType: ReservationType;
  readonly next: '0' | '1';
}

export type Params = {
  readonly [N in RouteName]: {
    readonly [P in ParamNames<(typeof patterns)[N]>]: P extends keyof ParamValues ? ParamValues[P] : string;
  };
};

const fill = <N extends RouteName>(
  name: N,
  params: Readonly<Record<ParamNames<(typeof patterns)[N]>, string | number>>,
) =>
  patterns[name].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, string | number>>)[key])),
  );

interface ChosenServiceIds {
  readonly shopId: number;
  readonly serviceId: number;
}

/** The service in the address of /book. */
export function serviceNamedIn(search: string): ChosenServiceIds | undefined {
  const query = new URLSearchParams(search);
  const [shopId, serviceId] = ['shopId', 'serviceId'].map((name) => Number(query.get(name)));
  return shopId && serviceId && Number.isSafeInteger(shopId) && Number.isSafeInteger(serviceId)
    ? { shopId, serviceId }
    : undefined;
}

export const paths = {
  shops: () => patterns.shops,
  shop: (shopId: number) => fill('shop', { shopId }),
  shopTab: (shopId: number, tab: ProductType) => fill('shopTab', { shopId, tab }),
  /** The services, those named in front (services/preselection.ts). */
  shopServices: (shopId: number, serviceIds: readonly number[]) =>
    [fill('shopTab', { shopId, tab: 'services' }), serviceIds.map((id) => `services=${id}`).join('&')]
      .filter(Boolean)
      .join('?'),
  shopBundle: (shopId: number, bundleId: number) => fill('shopBundle', { shopId, bundleId }),
  shopEvent: (shopId: number, eventId: number) => fill('shopEvent', { shopId, eventId }),
  shopSubscription: (shopId: number, subscriptionId: number) => fill('shopSubscription', { shopId, subscriptionId }),
  /** With the service in the address the server can render it; the rest of the draft is in the tab's storage. */
  book: (service?: ChosenServiceIds | null) =>
    patterns.book + (service ? `?shopId=${service.shopId}&serviceId=${service.serviceId}` : ''),
  /** With a choice in the query for a payment that is tried again; otherwise it is in the tab's storage. */
  bookConfirm: (bookType: BookType, query = '') => fill('bookConfirm', { bookType }) + (query && `?${query}`),
  bookSuccess: (result: 'bundle' | 'payment') => fill('bookSuccess', { result }),
  profile: () => patterns.profile,
  profileLoyalty: () => patterns.profileLoyalty,
  profileSettings: () => patterns.profileSettings,
  profileAccount: () => patterns.profileAccount,
  profilePassword: () => patterns.profilePassword,
  reservations: () => patterns.reservations,
  reservationHistory: () => patterns.reservationHistory,
  reservation: (reservationType: ReservationType, reservationId: number, next: 0 | 1) =>
    fill('reservation', { reservationType, reservationId, next }),
  /** AGAIN-1: the service of a visit, booked once more. */
  reservationAgain: (reservationId: number) => fill('reservationAgain', { reservationId }),
  notifications: () => patterns.notifications,
  promotion: (promotionId: number) => fill('promotion', { promotionId }),
  signIn: (route: 'reservations' | 'profile' | 'notifications') => fill('signIn', { route }),
  /** One of the company's; without an id the customer's own. */
  subscriptionDetails: (id?: number) => patterns.subscriptionDetails + (id === undefined ? '' : `?id=${id}`),
  bundle: (bundleId: number) => fill('bundle', { bundleId }),
  event: (eventId: number) => fill('event', { eventId }),
};
