import type { Doctor } from '../builder/builder.ts';
import type { Clock } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { SeenHosts } from './seen-hosts.ts';
import { findCompany } from './setup-store.ts';

/** The context with the page check of the builder, what counts its use, and the pages that are seen. */
export interface CheckCore extends Pick<Core, 'db' | 'origin'> {
  readonly examine: Doctor;
  readonly checks: ReturnType<typeof createCheckLimit>;
  readonly hosts: Pick<SeenHosts, 'checked'>;
}

/** Each check is a request of ours to another site (A22). */
const MAX_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/** People type `studio.example`; browsers would go there with https. */
const withScheme = (address: string): string => (/^[a-z]+:/i.test(address) ? address : `https://${address}`);

/** Counts the checks of each company within a minute. */
export function createCheckLimit(clock: Clock) {
  let minute = 0;
  const looks = new Map<number, number>();

  return (companyId: number): void => {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute) looks.clear();
    minute = now;
    const before = looks.get(companyId) ?? 0;
    if (before >= MAX_PER_MINUTE) {
      const timer = Math.ceil(((minute + 1) * MINUTE_MS - clock.now()) / 1000);
      throw new Problem('too_many_requests', undefined, { timer });
    }
    looks.set(companyId, before + 1);
  };
}

/** START-2: the page check of the builder for a member, whose company is known already. */
export async function checkPage(
  { db, origin, examine, checks, hosts }: CheckCore,
  { company }: StaffCaller,
  typed: string,
) {
  checks(company.id);
  const stored = await findCompany(db, company.id);
  if (!stored) throw new Problem('not_found');
  const { address, findings } = await examine({
    address: withScheme(typed.trim()),
    companyKey: stored.key,
    origin,
    askedBy: `company ${company.id}`,
  });
  hosts.checked(stored.key, address);
  return {
    address,
    findings: findings.map(({ code, outcome, detail }) => ({ code, outcome, detail: detail ?? null })),
  };
}
