import { Problem } from '../../infra/http/problem.ts';
import { fetchPage, isOwnMachine, readPageAddress } from '../../infra/public-fetch/fetch-page.ts';
import { examinePage } from './examine.ts';
import type { Examined } from './finding.ts';

/** Pages that are read at the same time; who comes then is asked to try again. */
const MAX_AT_ONCE = 8;

interface Visit {
  /** As it was typed. */
  readonly address: string;
  readonly companyKey: string;
  readonly origin: string;
}

export type Doctor = ReturnType<typeof createDoctor>;

/** Reads a page of somebody else and says what keeps the widget from working in it (A22). */
export function createDoctor(fetched: typeof fetchPage = fetchPage) {
  let reading = 0;
  return async ({ address, companyKey, origin }: Visit): Promise<Examined> => {
    const url = readPageAddress(address);
    if (!url) {
      const why = isOwnMachine(address) ? 'private' : 'address';
      return { address, findings: examinePage({ ok: false, why }, { origin, companyKey }) };
    }
    if (reading >= MAX_AT_ONCE) throw new Problem('unavailable');
    reading += 1;
    try {
      const result = await fetched(url);
      return {
        address: result.ok ? result.page.address.href : url.href,
        findings: examinePage(result, { origin, companyKey }),
      };
    } finally {
      reading -= 1;
    }
  };
}
