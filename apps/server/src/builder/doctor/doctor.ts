import { Problem } from '../../infra/http/problem.ts';
import { fetchPage, isOwnMachine, readPageAddress } from '../../infra/public-fetch/fetch-page.ts';
import { examinePage } from './examine.ts';
import type { Examined } from './finding.ts';

/** Pages that are read at the same time; further calls are refused and may be repeated. */
const MAX_AT_ONCE = 32;
/** Of one company or network: pages that never end must not keep everybody else waiting (B16). */
const MAX_OF_ONE = 2;
/** A page is given up after 8 seconds. */
const RETRY_SECONDS = 8;

interface Visit {
  /** As it was typed. */
  readonly address: string;
  readonly companyKey: string;
  readonly origin: string;
  /** The company of a member, or the network of a visitor: what the limit is counted for. */
  readonly askedBy: string;
}

export type Doctor = ReturnType<typeof createDoctor>;

/** Reads a page of another site and finds what keeps the widget from working in it (A22). */
export function createDoctor(fetched: typeof fetchPage = fetchPage) {
  let reading = 0;
  const readingFor = new Map<string, number>();

  function begin(askedBy: string): void {
    const own = readingFor.get(askedBy) ?? 0;
    if (own >= MAX_OF_ONE) throw new Problem('too_many_requests', undefined, { timer: RETRY_SECONDS });
    if (reading >= MAX_AT_ONCE) throw new Problem('unavailable');
    reading += 1;
    readingFor.set(askedBy, own + 1);
  }

  function end(askedBy: string): void {
    reading -= 1;
    const own = (readingFor.get(askedBy) ?? 1) - 1;
    if (own > 0) readingFor.set(askedBy, own);
    else readingFor.delete(askedBy);
  }

  return async ({ address, companyKey, origin, askedBy }: Visit): Promise<Examined> => {
    const url = readPageAddress(address);
    if (!url) {
      const why = isOwnMachine(address) ? 'private' : 'address';
      return { address, findings: examinePage({ ok: false, why }, { origin, companyKey }) };
    }
    begin(askedBy);
    try {
      const result = await fetched(url);
      return {
        address: result.ok ? result.page.address.href : url.href,
        findings: examinePage(result, { origin, companyKey }),
      };
    } finally {
      end(askedBy);
    }
  };
}
