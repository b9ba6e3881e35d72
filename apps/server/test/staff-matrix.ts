import { randomBytes } from 'node:crypto';
import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import type { Db } from '../src/infra/db/open.ts';
import { occupancies, staffInvitations } from '../src/infra/db/schema/index.ts';
import { addStaff } from './staff.ts';

/** The company and shop that a call of the matrix is about. */
export interface Surroundings {
  readonly db: Db;
  readonly key: string;
  readonly companyId: number;
  readonly shopId: number;
  readonly otherShopId: number;
  readonly roomId: number;
}

interface Row<K extends StaffCall> {
  /** What the call can be somebody else's by, beside the company. */
  readonly about: 'company' | 'shop' | 'employee';
  /** The statuses that mean it was let in; 200 unless told. */
  readonly answers?: readonly number[];
  readonly fields: (at: Surroundings & { readonly employeeId: number }) => Promise<FieldsOf<StaffContract[K]>>;
}

type Guarded = {
  [K in StaffCall]: StaffContract[K]['caller']['staff'] extends 'anyone' | 'self' ? never : K;
}[StaffCall];

const soon = { startsAt: Date.UTC(2026, 10, 11, 10) / 1000, endsAt: Date.UTC(2026, 10, 11, 11) / 1000 };

const nobody = () => `${randomBytes(6).toString('hex')}@embook.test`;

/** A colleague whom a manager of the same shop may change. */
const colleague = ({ db, companyId, shopId }: Surroundings) =>
  addStaff(db, { email: nobody(), companyId, role: 'door', shopIds: [shopId] });

/** How each guarded staff call is made. A call without a row does not compile, so that the matrix is whole (TEAM-6). */
export const matrixRows: { readonly [K in Guarded]: Row<K> } = {
  staffTeam: { about: 'company', fields: async () => ({}) },
  staffPermissions: { about: 'company', fields: async () => ({}) },
  staffAudit: {
    about: 'company',
    fields: async () => ({ thing: 'member', id: 1, first: undefined, limit: undefined }),
  },
  staffInvite: {
    about: 'company',
    fields: async () => ({ email: nobody(), role: 'door', areas: undefined, shops: undefined, employeeId: undefined }),
  },
  staffWithdrawInvitation: {
    about: 'shop',
    fields: async ({ db, companyId, shopId }) => {
      const [row] = await db
        .insert(staffInvitations)
        .values({
          companyId,
          email: nobody(),
          role: 'door',
          shopIds: [shopId],
          tokenHash: randomBytes(32),
          expiresAt: new Date('2027-01-01'),
        })
        .returning({ id: staffInvitations.id });
      return { id: row?.id ?? 0 };
    },
  },
  staffChangeMember: {
    about: 'shop',
    fields: async (at) => {
      const { memberId: id } = await colleague(at);
      return { id, role: 'door', areas: undefined, shops: undefined, employeeId: undefined, version: 1 };
    },
  },
  staffRemoveMember: { about: 'shop', fields: async (at) => ({ id: (await colleague(at)).memberId }) },
  // An owner leaves only while another one stays, which is so after the first of them.
  staffLeave: { about: 'company', answers: [200, 409], fields: async () => ({}) },
  staffAgenda: { about: 'shop', fields: async ({ shopId }) => ({ shopId, date: '2026-11-11', days: undefined }) },
  staffBlock: {
    about: 'employee',
    fields: async ({ employeeId }) => ({ employeeId, roomId: undefined, ...soon, reason: 'Dentist', weeks: undefined }),
  },
  staffRemoveBlock: {
    about: 'employee',
    fields: async ({ db, companyId, employeeId }) => {
      const [row] = await db
        .insert(occupancies)
        .values({ companyId, employeeId, ...soon, reason: 'Dentist' })
        .returning({ id: occupancies.id });
      return { id: row?.id ?? 0 };
    },
  },
  staffRequireSecondFactor: { about: 'company', fields: async () => ({ required: false }) },
};
