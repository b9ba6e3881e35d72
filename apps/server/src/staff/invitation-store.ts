import { and, asc, count, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { type Posted, postMail } from '../infra/db/outbox.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { companies, staffAccounts, staffInvitations } from '../infra/db/schema/index.ts';
import type { Locale } from '@embook/domain/shared';
import { grantOf, type NewGrant, storedGrant } from './membership-store.ts';

export interface NewInvitation {
  readonly companyId: number;
  readonly email: string;
  readonly grant: NewGrant;
  readonly tokenHash: Uint8Array;
  /** Null for the operator. */
  readonly invitedBy: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Ends the open invitations of a company that are `which`. */
const endOpen = (tx: Tx, companyId: number, which: SQL, now: Date) =>
  tx
    .update(staffInvitations)
    .set({ endedAt: now })
    .where(and(eq(staffInvitations.companyId, companyId), which, isNull(staffInvitations.endedAt)))
    .returning();

/** The newest invitation of an address counts: ends the older ones, and returns those that were still valid. */
export async function endInvitationsTo(tx: Tx, companyId: number, email: string, now: Date) {
  const ended = await endOpen(tx, companyId, eq(staffInvitations.email, email), now);
  return ended.filter(({ expiresAt }) => expiresAt > now).map((row) => ({ id: row.id, email, ...grantOf(row) }));
}

export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const { companyId, email, grant, tokenHash, invitedBy, now, expiresAt } = invitation;
  const [row] = await tx
    .insert(staffInvitations)
    .values({ companyId, email, ...storedGrant(grant), tokenHash, invitedBy, createdAt: now, expiresAt })
    .returning({ id: staffInvitations.id });
  return row?.id ?? 0;
}

/** How many a company has sent since then, those that are over included. The team is locked, so it is exact. */
export async function invitationsSince(tx: Tx, companyId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.companyId, companyId), gt(staffInvitations.createdAt, since)));
  return row?.n ?? 0;
}

export const postInvitation = (
  tx: Tx,
  mail: {
    readonly companyId: number;
    readonly id: number;
    readonly email: string;
    readonly locale: Locale;
    readonly link: string;
    readonly inviter: string | null;
    readonly now: Date;
  },
): Promise<Posted> =>
  postMail(tx, {
    companyId: mail.companyId,
    eventKey: `staff_invitation:${mail.id}`,
    toAddress: mail.email,
    locale: mail.locale,
    template: 'staff_invitation',
    data: { link: mail.link, inviter: mail.inviter },
    now: mail.now,
  });

/** Whose it was; undefined when it has ended, so that simultaneous calls join once. */
export async function endInvitation(tx: Tx, { companyId, id, now }: { companyId: number; id: number; now: Date }) {
  const [row] = await tx
    .update(staffInvitations)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffInvitations.companyId, companyId),
        eq(staffInvitations.id, id),
        isNull(staffInvitations.endedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .returning();
  return row && { ...row, ...grantOf(row) };
}

export async function openInvitations(db: Db, companyId: number, now: Date) {
  const rows = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.companyId, companyId),
        isNull(staffInvitations.endedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(staffInvitations.id));
  return rows.map((row) => ({ ...row, ...grantOf(row) }));
}

/** What the link of a mail is for. */
export async function findInvitation(db: Db, tokenHash: Uint8Array, now: Date) {
  const [row] = await db
    .select({
      id: staffInvitations.id,
      companyId: staffInvitations.companyId,
      company: companies.name,
      email: staffInvitations.email,
      role: staffInvitations.role,
      accountId: staffAccounts.id,
    })
    .from(staffInvitations)
    .innerJoin(companies, eq(companies.id, staffInvitations.companyId))
    .leftJoin(staffAccounts, eq(staffAccounts.email, staffInvitations.email))
    .where(
      and(
        eq(staffInvitations.tokenHash, tokenHash),
        isNull(staffInvitations.endedAt),
        gt(staffInvitations.expiresAt, now),
        isNull(companies.bannedAt),
      ),
    );
  return row;
}

/** Ends the invitations that a member sent and could no longer send. */
export async function endInvitationsOf(tx: Tx, companyId: number, accountId: number, now: Date) {
  const ended = await endOpen(tx, companyId, eq(staffInvitations.invitedBy, accountId), now);
  return ended.map((row) => ({ id: row.id, email: row.email, ...grantOf(row) }));
}
