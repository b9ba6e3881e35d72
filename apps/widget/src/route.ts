import { type Params, paths, patterns, type RouteName } from './paths.ts';

/** Where someone is: the name of a route with its parameters. */
export type Route<N extends RouteName = RouteName> = {
  [Name in N]: { readonly name: Name; readonly params: Params[Name] };
}[N];

/** Nothing has the id 0, so what is no id at all is simply not found. Those of reservations go up to 2^53. */
export const idOf = (text: string): number =>
  /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;

/** What a parameter must look like for its route to count; the others are looked at by their screens. */
const shapes: Readonly<Record<string, RegExp>> = {
  shopId: /^[1-9]\d{0,14}$/,
  tab: /^(?:services|groups|events|subscriptions|bundles)$/,
  bookType: /^(?:group|service|bundle|event)$/,
  result: /^(?:payment|group|service|bundle|event)$/,
  reservationType: /^(?:product|bundle)$/,
  next: /^[01]$/,
};

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!name.startsWith(':')) {
      if (name !== value) return undefined;
      continue;
    }
    const key = name.slice(1);
    if (!value || shapes[key]?.test(value) === false) return undefined;
    params[key] = value;
  }
  return params;
}

/** In the table's order; the first that fits wins. */
function routeAt(path: string): Route | undefined {
  for (const [name, pattern] of Object.entries(patterns)) {
    const params = match(pattern, path);
    if (params) return { name, params } as Route; // the pattern of this name gave these parameters
  }
  return undefined;
}

export interface Found {
  readonly route: Route;
  /** The address of the route, when it is not the one asked for. */
  readonly redirect?: string;
}

/**
 * The route an address leads to. Anything unknown inside a shop leads to its root, which leads on to its first tab;
 * anything else to the shop list (NAV-2). A shop id that is no number is unknown too (NAV-3). Unless `strict`, case and
 * a slash at the end are forgiven.
 */
export function findRoute(address: string, strict: boolean): Found {
  const path = strict ? address : address.toLowerCase().replace(/(?<=.)\/$/, '');
  const route = routeAt(path);
  if (route) return { route };
  const shop = routeAt(path.split('/').slice(0, 3).join('/'));
  if (shop?.name === 'shop') return { route: shop, redirect: paths.shop(Number(shop.params.shopId)) };
  return { route: { name: 'shops', params: {} }, redirect: paths.shops() };
}
