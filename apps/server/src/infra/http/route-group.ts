const groups = [
  ['payments', /^\/(?:payment|api\/payment\/webhook)\//],
  ['calls', /^\/api\//],
  [
    'files',
    /^\/(?:media|assets|console\/assets|builder\/client)\/|^\/(?:[\w.-]+\/)?embed\.js$|^\/embook-embed-[\d.]+\.tgz$/,
  ],
  ['sockets', /^\/ws(?:\/staff)?$/],
  ['health', /^\/(?:healthz|readyz)$/],
] as const;

export type RouteGroup = (typeof groups)[number][0] | 'pages';

/**
 * The group of a route. Determined by the route that matched, never of the raw address, which may spell the same route
 * in many ways (B17). What no route matches counts as a page.
 */
export const routeGroupOf = ({ url = '' }: { readonly url?: string | undefined }): RouteGroup =>
  groups.find(([, pattern]) => pattern.test(url))?.[0] ?? 'pages';
