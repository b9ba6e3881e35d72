import type { Area, Permission } from '../shared/index.ts';
import type { Areas, Level, Member, ShopScope } from './member.ts';

/** What a call is about, as far as it is known. A shop or employee of null belongs to none. */
export interface Subject {
  readonly companyId?: number;
  readonly shopId?: number | null | undefined;
  readonly employeeId?: number | null | undefined;
}

export type Denial = 'not_in_role' | 'owner_only' | 'other_company' | 'other_shop' | 'not_own';
export type Verdict = { readonly ok: true } | { readonly ok: false; readonly because: Denial };

/** How far a permission reaches: the WHERE of every list is made from this, and so is `can` (TEAM-6). */
export interface Reach {
  readonly companyId: number;
  readonly shops: ShopScope;
  /** `any`, or only what this employee does; null reaches nothing, since nobody is linked. */
  readonly employee: 'any' | number | null;
}

const wideness: Readonly<Record<'view' | 'change' | 'take', readonly Level[]>> = {
  view: ['view', 'change'],
  change: ['change'],
  take: ['take', 'change'],
};

const denied = (because: Denial) => ({ ok: false, because }) as const;

/** Where a member may use a permission, or why nowhere. */
export function reachOf(
  member: Member,
  permission: Permission,
): { readonly ok: true; readonly reach: Reach } | { readonly ok: false; readonly because: Denial } {
  const { companyId, shops, employeeId } = member;
  const anywhere = { ok: true, reach: { companyId, shops, employee: 'any' } } as const;
  if (permission === 'owner') return member.role === 'owner' ? anywhere : denied('owner_only');
  // A permission is an area and what is wanted there.
  const [area, wanted] = permission.split('.') as [Area, keyof typeof wideness];
  const level = member.areas[area];
  if (wideness[wanted].includes(level)) return anywhere;
  if (level === 'own') return { ok: true, reach: { companyId, shops, employee: employeeId } };
  return denied('not_in_role');
}

/**
 * TEAM-6: may this member do that to this? The console shows it, the hook enforces it, and lists are filtered by the same
 * reach. Without a subject the answer is whether they may do it anywhere.
 */
export function can(member: Member, permission: Permission, subject?: Subject): Verdict {
  const found = reachOf(member, permission);
  if (!found.ok) return found;
  if (!subject) return { ok: true };
  const { companyId, shops, employee } = found.reach;
  if (subject.companyId !== undefined && subject.companyId !== companyId) return denied('other_company');
  // What belongs to no shop is the whole company's, and not for members of some shops only.
  if ('shopId' in subject && shops !== 'all' && !shops.includes(subject.shopId ?? 0)) return denied('other_shop');
  if ('employeeId' in subject && employee !== 'any' && (employee === null || subject.employeeId !== employee))
    return denied('not_own');
  return { ok: true };
}

/**
 * TEAM-6: whether something is paid, and what is due, is for members who see money or take it at the desk; a
 * practitioner does neither.
 */
export const seesMoney = (member: Member): boolean => can(member, 'money.view').ok || can(member, 'money.take').ok;

const covers = (mine: Level, theirs: Level): boolean => mine === 'change' || mine === theirs || theirs === 'none';

const coversAreas = (mine: Areas, theirs: Areas): boolean =>
  Object.entries(theirs).every(([area, level]) => covers(mine[area as Area], level));

const coversShops = (mine: ShopScope, theirs: ShopScope): boolean =>
  mine === 'all' || (theirs !== 'all' && theirs.every((shop) => mine.includes(shop)));

export type GrantDenial = 'owner_only' | 'more_than_own' | 'other_shop';

/**
 * What is one's own is the employee's one is linked to: who has no more than that can give only the same employee's. The
 * link also shows why that employee is away, as planning the hours does.
 */
const coversEmployee = (
  giver: Pick<Member, 'areas' | 'employeeId'>,
  grant: Pick<Member, 'areas' | 'employeeId'>,
): boolean =>
  grant.employeeId === null ||
  grant.employeeId === giver.employeeId ||
  (['view', 'change'].includes(giver.areas.timetable) &&
    Object.entries(giver.areas).every(([area, level]) => level !== 'own' || grant.areas[area as Area] === 'none'));

/**
 * Nobody gives more than they have: neither a wider area nor another shop or employee, and only owners make owners. Checked for
 * what a member has today as well, so that nobody takes away what they could not give (TEAM-5).
 */
export function mayGive(
  giver: Member,
  grant: Pick<Member, 'role' | 'areas' | 'shops' | 'employeeId'>,
): { readonly ok: true } | { readonly ok: false; readonly because: GrantDenial } {
  if (grant.role === 'owner' && giver.role !== 'owner') return { ok: false, because: 'owner_only' };
  if (!coversAreas(giver.areas, grant.areas) || !coversEmployee(giver, grant))
    return { ok: false, because: 'more_than_own' };
  return coversShops(giver.shops, grant.shops) ? { ok: true } : { ok: false, because: 'other_shop' };
}

/** Whether two people have a shop in common: members of some shops see their colleagues there. */
export const sharesShop = (one: ShopScope, other: ShopScope): boolean =>
  one === 'all' || other === 'all' || one.some((shop) => other.includes(shop));
