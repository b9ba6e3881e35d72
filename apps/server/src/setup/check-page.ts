import type { PageCheckCode, PageCheckOutcome } from '@embook/domain/setup';
import type { Clock } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { SetupStore } from './setup-store.ts';

export type CheckPage = ReturnType<typeof createCheckPage>;

interface Examined {
  readonly address: string;
  readonly findings: readonly {
    readonly code: PageCheckCode;
    readonly outcome: PageCheckOutcome;
    readonly detail?: string;
  }[];
}

export type Examine = (page: {
  readonly address: string;
  readonly companyKey: string;
  readonly origin: string;
  readonly askedBy: string;
}) => Promise<Examined>;

interface Ports {
  readonly store: Pick<SetupStore, 'company'>;
  readonly examine: Examine;
  readonly origin: string;
  readonly clock: Clock;
  /** Receives the address of each page that a member checked, after redirects. */
  readonly onChecked: (companyKey: string, address: string) => void;
}

/** Each check is a request of ours to another site (A22). */
const MAX_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/** People type `studio.example`; browsers would go there with https. */
const withScheme = (address: string): string => (/^[a-z]+:/i.test(address) ? address : `https://${address}`);

/** START-2: the page check of the builder for a member, whose company is known already. */
export function createCheckPage({ store, examine, origin, clock, onChecked }: Ports) {
  let minute = 0;
  const looks = new Map<number, number>();

  function count(companyId: number): void {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute) looks.clear();
    minute = now;
    const before = looks.get(companyId) ?? 0;
    if (before >= MAX_PER_MINUTE) {
      const timer = Math.ceil(((minute + 1) * MINUTE_MS - clock.now()) / 1000);
      throw new Problem('too_many_requests', undefined, { timer });
    }
    looks.set(companyId, before + 1);
  }

  return async ({ company }: StaffCaller, typed: string) => {
    count(company.id);
    const found = await store.company(company.id);
    if (!found) throw new Problem('not_found');
    const { address, findings } = await examine({
      address: withScheme(typed.trim()),
      companyKey: found.key,
      origin,
      askedBy: `company ${company.id}`,
    });
    onChecked(found.key, address);
    return {
      address,
      findings: findings.map(({ code, outcome, detail }) => ({ code, outcome, detail: detail ?? null })),
    };
  };
}
