import type { Clock } from '../infra/clock.ts';
import type { HostStore } from './host-store.ts';

const MINUTE_MS = 60_000;
/** A page with many visitors is written once a minute, and forged referrers write no more than this. */
const MAX_PER_MINUTE = 10;
const MAX_KEPT = 5_000;

/** A page as browsers name it to whoever it frames: scheme, host and port. */
function originOf(referer: string | undefined): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin, protocol } = new URL(referer);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

interface Framed {
  readonly companyKey: string;
  readonly referer: string | undefined;
  /** Our own pages frame the widget too, and are not counted. */
  readonly ownOrigin: string;
}

/** START-2: records which pages show the widget, from the referrers of requests. */
export function createSeenHosts(store: HostStore, clock: Clock, onFault: (error: unknown) => void) {
  const minutes = new Map<string, { readonly minute: number; readonly origins: Set<string> }>();

  return ({ companyKey, referer, ownOrigin }: Framed): void => {
    const origin = originOf(referer);
    if (origin === undefined || origin === ownOrigin) return;
    const now = clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const known = minutes.get(companyKey);
    const origins = known?.minute === minute ? known.origins : new Set<string>();
    if (origins.has(origin) || origins.size >= MAX_PER_MINUTE) return;
    origins.add(origin);
    if (minutes.size > MAX_KEPT) minutes.clear();
    minutes.set(companyKey, { minute, origins });
    store.note(companyKey, origin, new Date(now)).catch(onFault);
  };
}
