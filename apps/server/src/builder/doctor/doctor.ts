import { Problem } from '../../infra/http/problem.ts';
import {
  fetchPage,
  type FetchResult,
  isOwnMachine,
  pageDeadline,
  readPageAddress,
} from '../../infra/public-fetch/fetch-page.ts';
import { loaderIntegrities, loaderVersions } from '../../infra/embed-build.ts';
import { examinePage } from './examine.ts';
import type { Examined } from './finding.ts';
import { type PageWork, readTags } from './page-tags.ts';

/** Pages that are read at the same time; a further one ends the oldest, which is most likely to be one that never ends (B16). */
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
  /** Oldest first. */
  const reading = new Map<AbortController, string>();

  function begin(askedBy: string): AbortController {
    if ([...reading.values()].filter((each) => each === askedBy).length >= MAX_OF_ONE)
      throw new Problem('too_many_requests', undefined, { timer: RETRY_SECONDS });
    const [oldest] = reading.keys();
    if (reading.size >= MAX_AT_ONCE && oldest) {
      reading.delete(oldest);
      oldest.abort();
    }
    const check = new AbortController();
    reading.set(check, askedBy);
    return check;
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
    const check = begin(askedBy);
    try {
      const { result, tags, ids } = await read(url, AbortSignal.any([newDeadline(), check.signal]));
      return {
        address: result.ok ? result.page.address.href : url.href,
        findings: examinePage(result, tags, {
          origin,
          companyKey,
          ids,
          versions: loaderVersions,
          integrities: loaderIntegrities,
        }),
      };
    } finally {
      reading.delete(check);
    }
  };
}
