import { Problem } from '../../infra/http/problem.ts';
import {
  fetchPage,
  type FetchResult,
  isOwnMachine,
  pageDeadline,
  readPageAddress,
} from '../../infra/public-fetch/fetch-page.ts';
import { loaderVersions } from '../../infra/embed-build.ts';
import { examinePage } from './examine.ts';
import type { Examined } from './finding.ts';
import { type PageWork, readTags } from './page-tags.ts';

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

type FetchPage = (url: URL, deadline: AbortSignal) => Promise<FetchResult>;

interface DoctorOptions {
  /** Of one check: finding the name's addresses, fetching and reading the page. */
  readonly deadline?: () => AbortSignal;
  /** Receives what was done for each page that was read. */
  readonly onRead?: (work: PageWork) => void;
}

export type Doctor = ReturnType<typeof createDoctor>;

/** Reads a page of another site and finds what keeps the widget from working in it (A22, A27). */
export function createDoctor(
  fetched: FetchPage = (url, deadline) => fetchPage(url, undefined, deadline),
  { deadline: newDeadline = pageDeadline, onRead }: DoctorOptions = {},
) {
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

  async function read(url: URL, deadline: AbortSignal) {
    const result = await fetched(url, deadline);
    if (!result.ok) return { result, tags: [], ids: new Set<string>() };
    try {
      const { tags, ids, work } = await readTags(result.page.text, deadline);
      onRead?.(work);
      return { result, tags, ids };
    } catch (error) {
      if (!deadline.aborted) throw error;
      return { result: { ok: false, why: 'timeout' } as const, tags: [], ids: new Set<string>() };
    }
  }

  return async ({ address, companyKey, origin, askedBy }: Visit): Promise<Examined> => {
    const url = readPageAddress(address);
    if (!url) {
      const why = isOwnMachine(address) ? 'private' : 'address';
      return { address, findings: examinePage({ ok: false, why }, [], { origin, companyKey }) };
    }
    begin(askedBy);
    try {
      const { result, tags, ids } = await read(url, newDeadline());
      return {
        address: result.ok ? result.page.address.href : url.href,
        findings: examinePage(result, tags, { origin, companyKey, ids, versions: loaderVersions }),
      };
    } finally {
      end(askedBy);
    }
  };
}
