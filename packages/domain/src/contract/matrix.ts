import type { Area, EventName, StaffAccess, StaffEndpoint } from '../shared/index.ts';
import { areasOf, can, type Member, type Preset, presetNames, type Role } from '../staff/index.ts';
import { staffContract } from './staff-contract.ts';

const calls: readonly StaffEndpoint[] = Object.values(staffContract);

const memberOf = (role: Role): Member => ({
  role,
  areas: areasOf(role),
  shops: 'all',
  companyId: 1,
  accountId: 1,
  employeeId: 1,
});

const isOpen = (access: StaffAccess): access is 'anyone' | 'self' | 'member' =>
  access === 'anyone' || access === 'self' || access === 'member';

/** Whether a member with this role may make a call with this access. */
export const mayCall = (role: Preset, access: StaffAccess): boolean => isOpen(access) || can(memberOf(role), access).ok;

/** TEAM-6: the whole matrix, from the contract alone. */
export const permissionMatrix = () => ({
  roles: presetNames.map((role) => ({ role, areas: areasOf(role) })),
  calls: calls.map(({ method, path, summary, caller, event, fresh }) => ({
    method,
    path,
    summary,
    permission: caller.staff,
    event: event ?? null,
    fresh: fresh ?? false,
    allowed: Object.fromEntries(presetNames.map((role) => [role, mayCall(role, caller.staff)])),
  })),
});

/** Calls that belong to no area, such as those of accounts and members, count as the team's. */
const areaOf = (access: StaffAccess): Area =>
  isOpen(access) || access === 'owner' ? 'team' : (access.split('.')[0] as Area);

/** Events that no staff call has: of commands, and of payment providers. */
const otherEvents = [
  ['payment.returned', 'money'],
  ['payment.won_back', 'money'],
  ['company.blocked', 'team'],
  ['company.unblocked', 'team'],
] as const satisfies readonly (readonly [EventName, Area])[];

/** The area that a member needs to read an event: that of the call which writes it (TEAM-7). */
export const eventAreas: ReadonlyMap<EventName, Area> = new Map([
  ...calls.flatMap(({ event, caller }) => (event ? [[event, areaOf(caller.staff)] as const] : [])),
  ...otherEvents,
]);
