import type { Permission, StaffAccess, StaffEndpoint } from '@embook/domain/shared';
import { can, type Denial } from '@embook/domain/staff';
import { Problem } from './problem.ts';
import type { StaffCaller, StaffIdentity } from './staff-caller.ts';

/** How long a sign-in counts as fresh (TEAM-9). */
const FRESH_MS = 10 * 60_000;

/** A thing of somebody else is not there; what a role does not hold is refused. */
const refusal: Readonly<Record<Denial, 'not_allowed' | 'not_found'>> = {
  not_in_role: 'not_allowed',
  owner_only: 'not_allowed',
  other_company: 'not_found',
  other_shop: 'not_found',
  not_own: 'not_found',
};

/** Throws unless the member may. Use cases ask it about what they loaded, the hook about what the call names. */
export function demand(
  { member }: Pick<StaffCaller, 'member'>,
  permission: Permission,
  subject?: Parameters<typeof can>[2],
): void {
  const verdict = can(member, permission, subject);
  if (verdict.ok) return;
  // What is of all shops is no secret to who works in some of them: it is theirs to see and not to change.
  const isOfAll = verdict.because === 'other_shop' && subject?.shopId === null;
  throw new Problem(isOfAll ? 'not_allowed' : refusal[verdict.because]);
}

/** The same where one of several is enough. */
export function demandAny(caller: Pick<StaffCaller, 'member'>, permissions: readonly Permission[]): void {
  if (!permissions.some((permission) => can(caller.member, permission).ok)) throw new Problem('not_allowed');
}

/** Throws unless they signed in within the last minutes; for calls whose danger only shows once something was read. */
export function demandFresh({ session }: Pick<StaffIdentity, 'session'>, now: number): void {
  if (now - session.provenAt > FRESH_MS) throw new Problem('fresh_sign_in_needed', undefined, { fresh_sign_in: true });
}

/** Whether a call may go on; a test hands in one that always says yes, to see that the others fail without it. */
export interface Permit {
  /** Before anything of the call is read. */
  enter(endpoint: StaffEndpoint, identity: Pick<StaffIdentity, 'session'> & Partial<StaffCaller>, now: number): void;
  /** Once it is known which shop or employee the call names. */
  about(endpoint: StaffEndpoint, caller: StaffCaller, fields: object): void;
}

/** TEAM-2: some companies ask everybody for a second factor. */
export const hasFactors = (
  { needsTwoFactors }: Pick<StaffCaller['company'], 'needsTwoFactors'>,
  { twoFactors }: Pick<StaffIdentity['session'], 'twoFactors'>,
): boolean => !needsTwoFactors || twoFactors;

const isPermission = (access: StaffAccess): access is Permission =>
  access !== 'anyone' && access !== 'self' && access !== 'member';

/** TEAM-6: denies by default. What is neither open to every member nor held by the role is refused. */
export const permit: Permit = {
  enter({ caller: { staff: access }, fresh }, { session, company, member }, now) {
    if (access === 'anyone') return;
    if (access !== 'self') {
      if (!company || !member) throw new Problem('not_allowed');
      if (isPermission(access)) demand({ member }, access);
      if (!hasFactors(company, session))
        throw new Problem('second_factor_required', undefined, { second_factor_required: true });
    }
    if (fresh) demandFresh({ session }, now);
  },
  about({ caller: { staff: access }, scope }, caller, fields) {
    if (!scope || !isPermission(access)) return;
    const valueOf = (name: string | undefined): number | undefined =>
      name === undefined ? undefined : (Reflect.get(fields, name) as number | undefined);
    demand(caller, access, {
      companyId: caller.company.id,
      ...(scope.shop && valueOf(scope.shop) !== undefined && { shopId: valueOf(scope.shop) }),
      ...(scope.employee && { employeeId: valueOf(scope.employee) }),
    });
  },
};
