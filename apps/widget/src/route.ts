import { type Params, paths, patterns, type RouteName } from './paths.ts';

/** The name of a route with its parameters. */
export type Route<N extends RouteName = RouteName> = {
  [Name in N]: { readonly name: Name; readonly params: Params[Name] };
}[N];

/** 0 for an invalid id, which no entry has, so it is not found. Ids of reservations go up to 2^53. */
export const idOf = (text: string): number =>
  /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;

/** The format of parameters that is needed to match; screens check the others. */
const shapes: Readonly<Record<string, Pick<RegExp, 'test'>>> = {
  // Up to 2^53: the preview opens a shop that has no number yet under the largest one.
  shopId: { test: (text) => idOf(text) > 0 },
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

/** The first match in the table's order. */
function routeAt(path: string): Route | undefined {
  for (const [name, pattern] of Object.entries(patterns)) {
    const params = match(pattern, path);
    if (params) return { name, params } as Route; // the pattern of this name gave these parameters
  }
  return undefined;
}

export interface RouteMatch {
  readonly route: Route;
  /** The canonical address, when it differs from the requested one. */
  readonly redirect?: string;
}

/**
 * The route of an address. An unknown address inside a shop redirects to its root, which opens its first tab; any other
 * to the shop list (NAV-2). A shop id that is no number is unknown too (NAV-3). Unless `strict`, case and a trailing
 * slash are ignored.
 */
export function findRoute(address: string, strict: boolean): RouteMatch {
  const path = strict ? address : address.toLowerCase().replace(/(?<=.)\/$/, '');
  const route = routeAt(path);
  if (route) return { route };
  const shop = routeAt(path.split('/').slice(0, 3).join('/'));
  if (shop?.name === 'shop') return { route: shop, redirect: paths.shop(Number(shop.params.shopId)) };
  return { route: { name: 'shops', params: {} }, redirect: paths.shops() };
}
