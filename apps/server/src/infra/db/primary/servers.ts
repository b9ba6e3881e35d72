/**
 * The addresses in DATABASE_URL, one for each server: `postgres://user:password@a:5432,b:5432/embook` names two, as
 * libpq writes it. Node's URL has no such lists, so it is split before it is parsed.
 */
export interface Servers {
  readonly urls: readonly [string, ...string[]];
  /** Set explicitly, or because there are several servers: only the primary is used. */
  readonly mustTakeWrites: boolean;
}

/** libpq also has values for read-only use; the platform writes. */
const WRITABLE = ['read-write', 'primary'];

/** Undefined when it is not an address of PostgreSQL, or asks for a server that does not take writes. */
export function serversOf(databaseUrl: string): Servers | undefined {
  const [, scheme, authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(databaseUrl) ?? [];
  if (scheme === undefined) return undefined;
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const credentials = authority.slice(0, authority.length - hosts.length);
  const settings = new URLSearchParams(query);
  const wanted = settings.get('target_session_attrs') ?? 'any';
  settings.delete('target_session_attrs');
  const rest = path + (settings.size > 0 ? `?${settings.toString()}` : '');
  const [first = '', ...others] = hosts.split(',').map((host) => `${scheme}${credentials}${host}${rest}`);
  const urls: [string, ...string[]] = [first, ...others];
  if (!urls.every((url) => URL.canParse(url)) || ![...WRITABLE, 'any'].includes(wanted)) return undefined;
  return { urls, mustTakeWrites: others.length > 0 || WRITABLE.includes(wanted) };
}
