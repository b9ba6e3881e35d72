import { can, seesMoney } from './can.ts';
import type { Member } from './member.ts';

/** How somebody is notified of bookings: by a mail for each, by one each morning, or by the bell alone (DESK-8). */
export const noticeChoices = ['at_once', 'morning', 'never'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** What became of a booking; `unpaid`: what had paid for it went back, and it is to be paid at the shop (A30). */
export const noticeKinds = ['made', 'moved', 'cancelled', 'unpaid'] as const;

/** What staff are told: a booking whose cancellation was undone is no new one (DESK-6). */
export const staffNoticeKinds = [...noticeKinds, 'restored'] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

/** Default: an employee gets a mail for each of their own bookings, a manager the bell alone. */
export const usualChoice = ({ employeeId }: Pick<Member, 'employeeId'>): NoticeChoice =>
  employeeId === null ? 'never' : 'at_once';

interface Noticed {
  readonly kind?: StaffNoticeKind;
  readonly companyId: number;
  readonly shopId: number;
  readonly employeeId: number | null;
  /** Who had it before it moved; they are notified too. */
  readonly wasEmployeeId?: number | null;
  /** Which member of the staff did it. */
  readonly accountId: number | null;
}

/** Whether somebody is notified of it: of what they may see and did not do themselves; by mail an employee only of their own. */
export function isNotified(member: Member, noticed: Noticed, by: 'mail' | 'bell'): boolean {
  if (noticed.accountId === member.accountId) return false;
  // Whether something is paid is for those who see money (B21).
  if (noticed.kind === 'unpaid' && !seesMoney(member)) return false;
  const { companyId, shopId, employeeId, wasEmployeeId = null } = noticed;
  const whose = [employeeId, ...(wasEmployeeId === null ? [] : [wasEmployeeId])];
  if (by === 'mail' && member.employeeId !== null && !whose.includes(member.employeeId)) return false;
  return whose.some((employee) => can(member, 'agenda.view', { companyId, shopId, employeeId: employee }).ok);
}
