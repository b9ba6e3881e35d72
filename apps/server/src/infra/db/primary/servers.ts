/**
 * The addresses in DATABASE_URL, one for each server: `postgres://user:password@a:5432,b:5432/embook` names two, as
 * libpq writes it. Node's URL knows nothing of the kind, so the list is taken apart before it is read.
 */
export interface Servers {
  readonly urls: readonly [string, ...string[]];
  /** Asked for, or because there are several: only the one that takes writes will do. */
  readonly mustTakeWrites: boolean;
}

/** libpq also knows words for those who only read; the platform writes. */
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
