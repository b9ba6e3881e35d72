import type { StaffContract } from '@embook/domain/contract';
import { type AnswerOf, DEFAULT_TIME_ZONE, type Permission } from '@embook/domain/shared';
import { can, type Member, type Role, type Subject, type Verdict } from '@embook/domain/staff';
import { recall, remember } from '@embook/ui/device-memory';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { m } from '../paraglide/messages.js';

export type Account = AnswerOf<StaffContract['staffMe']>;
export type Workplace = AnswerOf<StaffContract['staffWorkplace']>;
/** One company of the person, with their permissions. */
export type Membership = Account['companies'][number];

/** The keys for the company of this tab, and for the one that new tabs open with. */
const TAB_KEY = 'embook-console-company';
const listeners = new Set<() => void>();
let chosen: string | undefined;

function readChosen(): string | undefined {
  try {
    return chosen ?? sessionStorage.getItem(TAB_KEY) ?? recall(TAB_KEY);
  } catch {
    return chosen ?? recall(TAB_KEY);
  }
}

/** Sets the company of this tab. `always` is a setting of the device, not a permission. */
export function chooseCompany(key: string | undefined, always = false): void {
  chosen = key;
  try {
    if (key === undefined) sessionStorage.removeItem(TAB_KEY);
    else sessionStorage.setItem(TAB_KEY, key);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  if (always || key === undefined) remember(TAB_KEY, key);
  for (const listener of listeners) listener();
}

export const companyKey = (): string | undefined => readChosen();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useCompanyKey = (): string | undefined => useSyncExternalStore(subscribe, readChosen);

/** The signed-in person, or null. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 60_000,
  meta: { screen: true, kept: true },
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      return await call('staffMe', {}, { signal });
    } catch (error) {
      if (error instanceof CallError && error.failure.kind === 'session') return null;
      throw error;
    }
  },
});

/** The membership of this tab: the chosen one, or the only one. */
function membershipOf(account: Account, key: string | undefined): Membership | undefined {
  const found = account.companies.find((company) => company.key === key);
  return found ?? (account.companies.length === 1 ? account.companies[0] : undefined);
}

export function useAccount() {
  const key = useCompanyKey();
  const query = useQuery(meQuery);
  return { query, membership: query.data ? membershipOf(query.data, key) : undefined };
}

export interface Me {
  readonly account: Account;
  readonly membership: Membership;
  readonly member: Member;
}

/** The signed-in person and their membership. Only below the shell, which otherwise shows the sign-in. */
export function useMe(): Me {
  const key = useCompanyKey();
  const account = useQuery(meQuery).data;
  const membership = account ? membershipOf(account, key) : undefined;
  if (!account || !membership) throw new Error('the shell asks for a sign-in before any screen');
  const { role, areas, shops, employeeId } = membership;
  // The console does not know company ids; every call names one company, so none is compared here.
  return { account, membership, member: { companyId: 0, accountId: account.staff.id, role, areas, shops, employeeId } };
}

/**
 * Whether the member may do this. The platform decides by the same function; here it shows or hides controls (TEAM-6).
 */
export function useCan(): (permission: Permission, subject?: Subject) => Verdict {
  const { member } = useMe();
  return (permission, subject) => can(member, permission, subject);
}

export const workplaceQuery = (key: string) =>
  queryOptions({
    queryKey: ['workplace', key],
    staleTime: 300_000,
    meta: { screen: true, kept: true },
    queryFn: ({ signal }) => call('staffWorkplace', {}, { signal }),
  });

/** The company's name and colour, the member's shops and their employees. */
export function useWorkplace(): Workplace {
  const { membership } = useMe();
  return useSuspenseQuery(workplaceQuery(membership.key)).data;
}

/** The time zone of a shop; without one, as for real instants of the company, that of the member's first shop. */
export function useZone(shopId?: number): string {
  const { shops } = useWorkplace();
  return (shops.find(({ id }) => id === shopId) ?? shops[0])?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** Drops all data that needs a sign-in. */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueryData(meQuery.queryKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  };
}

const names: Readonly<Record<Role, () => string>> = {
  owner: m.shell_role_owner,
  manager: m.shell_role_manager,
  desk: m.shell_role_desk,
  practitioner: m.shell_role_practitioner,
  door: m.shell_role_door,
  custom: m.shell_role_custom,
};

export const roleName = (role: Role): string => names[role]();
