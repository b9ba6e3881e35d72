import { isListed } from '@embook/domain/embedding';
import type { Core } from '../infra/core.ts';
import { senderNetworkOf } from '../infra/http/network.ts';
import { recordPage } from './setup-store.ts';

const MINUTE_MS = 60_000;
/** A page with many visitors is written once a minute, and forged referrers write no more than this. */
const MAX_PER_MINUTE = 10;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** One visitor sees a company's widget on a page or two; more names from one network are made up. */
const MAX_PER_NETWORK = 3;
const MAX_KEPT = 5_000;
/** As many pages as a company's list holds. */
const MAX_CHECKED = 20;

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
  readonly address: string;
  /** Origins that may frame the widget; none listed means any. */
  readonly allowedHosts: readonly string[];
}

/** Some origins of each key in one stretch of time; the next stretch begins anew. */
function createOrigins(most: number, lengthMs: number) {
  let stretch = 0;
  const kept = new Map<string, Set<string>>();
  return (key: string, origin: string, now: number): 'known' | 'new' | 'over' => {
    const current = Math.floor(now / lengthMs);
    if (current !== stretch || kept.size > MAX_KEPT) kept.clear();
    stretch = current;
    const origins = kept.get(key) ?? new Set();
    if (origins.has(origin)) return 'known';
    if (origins.size >= most) return 'over';
    kept.set(key, origins.add(origin));
    return 'new';
  };
}

export type SeenHosts = ReturnType<typeof createSeenHosts>;

/** START-2: records which pages show the widget, from the referrers of requests. */
export function createSeenHosts({ db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>) {
  const inMinute = createOrigins(MAX_PER_MINUTE, MINUTE_MS);
  const ofNetwork = createOrigins(MAX_PER_NETWORK, DAY_MS);
  const ownInMinute = createOrigins(MAX_CHECKED, MINUTE_MS);
  /** Pages that members typed into the page check, by the key of their company. */
  const checked = new Map<string, Set<string>>();

  return {
    seenAt({ companyKey, referer, ownOrigin, address, allowedHosts }: Framed): void {
      const origin = originOf(referer);
      if (origin === undefined || origin === ownOrigin) return;
      const isAllowed = (page: string) => allowedHosts.some((host) => isListed(page, host));
      // On any other page the widget does not open, so whoever names one made it up.
      if (allowedHosts.length > 0 && !isAllowed(origin)) return;
      const isOwn = (page: string) => isAllowed(page) || checked.get(companyKey)?.has(page) === true;
      const now = clock.now();
      const note = () =>
        void recordPage(db, companyKey, origin, new Date(now), isOwn).catch((error: unknown) =>
          log.warn({ error }, 'a page was not noted'),
        );
      // Made-up names must not use up what a page of the company itself needs to be noted.
      if (isOwn(origin)) return ownInMinute(companyKey, origin, now) === 'new' ? note() : undefined;
      if (ofNetwork(`${companyKey} ${senderNetworkOf(address)}`, origin, now) === 'over') return;
      if (inMinute(companyKey, origin, now) === 'new') note();
    },

    /** A member names a page as the company's own by checking it; it counts as seen once a browser shows it. */
    checked(companyKey: string, address: string): void {
      const origin = originOf(address);
      if (origin === undefined) return;
      if (checked.size > MAX_KEPT) checked.clear();
      const latest = [...(checked.get(companyKey) ?? []), origin].slice(-MAX_CHECKED);
      checked.set(companyKey, new Set(latest));
    },
  };
}
