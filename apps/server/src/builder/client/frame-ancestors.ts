/** The sources in a page's frame-ancestors; undefined when anybody may frame it. */
export function frameAncestors(policy: string): readonly string[] | undefined {
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name?.toLowerCase() === 'frame-ancestors') return sources;
  }
  return undefined;
}

const SOURCE = /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<name>[^/:]+|\[[0-9a-f:]+\])(?::(?<port>\d+|\*))?\/?$/i;
const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const portOf = ({ port, protocol }: URL): string => port || (usualPorts[protocol] ?? '');

/** A source for http also allows https, never the other way round. */
const fitsScheme = (wanted: string, page: URL): boolean =>
  page.protocol === wanted || (wanted === 'http:' && page.protocol === 'https:');

/** Whether a source of a policy names the page; `own` is what `self` stands for. */
export function fits(source: string, page: URL, own: URL): boolean {
  if (source === "'none'") return false;
  if (source === "'self'") return page.origin === own.origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return fitsScheme(source.toLowerCase(), page);
  const { scheme, name = '', port } = SOURCE.exec(source)?.groups ?? {};
  const protocol = scheme === undefined ? own.protocol : `${scheme.toLowerCase()}:`;
  if (!fitsScheme(protocol, page)) return false;
  const host = name.toLowerCase();
  const named =
    host === '*' || (host.startsWith('*.') ? page.hostname.endsWith(host.slice(1)) : page.hostname === host);
  if (!named || port === '*') return named;
  return portOf(page) === (port ?? usualPorts[page.protocol]);
}

/** Whether a page may frame what was sent with this policy, as a browser decides it (CSP 3). */
export function mayFrame(policy: string, page: URL, own: URL): boolean {
  return frameAncestors(policy)?.some((source) => fits(source, page, own)) ?? true;
}
