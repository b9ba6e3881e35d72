import { createHash, randomBytes } from 'node:crypto';
import { type StaffCall, type StaffContract, staffContract } from '@embook/domain/contract';
import { type FieldsOf, type StaffEndpoint, writeStaffCall } from '@embook/domain/shared';
import type { Areas, Role } from '@embook/domain/staff';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../src/infra/db/open.ts';
import { memberships, staffAccounts, staffSessions } from '../src/infra/db/schema/index.ts';

export const STAFF_PASSWORD = 'staff password';
/** Made once by the same library, as light as those of tests (light-argon2.ts). */
const STAFF_PASSWORD_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$KffH8f+HBWCMRimwK1sung$syH2pIVKkxuvlJGz4XGPh1MB3fB653JcrqqKSn/+0tE';

interface NewStaff {
  readonly email: string;
  readonly companyId: number;
  readonly role: Role;
  readonly areas?: Areas;
  readonly shopIds?: number[];
  readonly employeeId?: number;
}

/** A member of a company, inserted directly; somebody with an account gets one more membership. */
export async function addStaff(db: Db, { email, companyId, role, areas, shopIds, employeeId }: NewStaff) {
  const name = email.split('@')[0] ?? email;
  const [account] = await db
    .insert(staffAccounts)
    .values({ email, name, passwordHash: STAFF_PASSWORD_HASH })
    .onConflictDoUpdate({ target: staffAccounts.email, set: { name } })
    .returning({ id: staffAccounts.id });
  const accountId = account?.id ?? 0;
  const [member] = await db
    .insert(memberships)
    .values({
      companyId,
      accountId,
      role,
      areas: areas ?? null,
      shopIds: shopIds ?? null,
      employeeId: employeeId ?? null,
    })
    .returning({ id: memberships.id });
  return { accountId, memberId: member?.id ?? 0, email, name };
}

interface Asking {
  readonly key?: string;
  readonly cookie?: string | undefined;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const calls: { readonly [K in StaffCall]: StaffEndpoint<FieldsOf<StaffContract[K]>> } = staffContract;

/** Makes a staff call over HTTP and returns the answer as sent. */
export async function askStaff<K extends StaffCall>(
  app: FastifyInstance,
  name: K,
  fields: FieldsOf<StaffContract[K]> & object,
  { key, cookie, address, headers }: Asking = {},
) {
  const endpoint = calls[name] as StaffEndpoint;
  const { url, body } = writeStaffCall(endpoint, fields);
  const answer = await app.inject({
    method: endpoint.method,
    url,
    ...(address !== undefined && { remoteAddress: address }),
    headers: {
      ...(key !== undefined && { 'company-api-key': key }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const { code, result } = answer.json<{ code: number; result: Record<string, unknown> }>();
  const set = String(answer.headers['set-cookie'] ?? '');
  return {
    status: answer.statusCode,
    code,
    result,
    headers: answer.headers,
    cookie: set.split(';')[0],
    setCookie: set,
  };
}

/** The same without checking a password, for tests that need hundreds of people. */
export async function openSession(db: Db, accountId: number, at: Date, twoFactors = false): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const when = { createdAt: at, lastUsedAt: at, provenAt: at };
  const id = randomBytes(6).readUIntBE(0, 6) + 1;
  await db
    .insert(staffSessions)
    .values({ id, accountId, tokenHash, device: 'test', address: '127.0.0.1', twoFactors, ...when });
  return `embook-staff=${token}`;
}

/** The cookie of somebody who has just signed in. */
export async function signInStaff(app: FastifyInstance, email: string, password = STAFF_PASSWORD): Promise<string> {
  const { status, cookie } = await askStaff(app, 'staffSignIn', { email, password, code: undefined });
  if (status !== 200 || !cookie) throw new Error(`${email} could not sign in: ${status}`);
  return cookie;
}
