import type { CallerKind, Locale } from '@embook/domain/shared';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/open.ts';
import { lockLiving, type Owner } from '../db/owner.ts';
import { localeOf } from './envelope.ts';
import { Problem } from './problem.ts';
import { refuseBlocked } from './refuse-blocked.ts';

/** Someone signed in, and the session they came with: the SHA-256 of their token. */
interface SignedIn {
  readonly id: number;
  readonly session: Uint8Array;
}

/** Who makes a call: always one company, sometimes one of its customers. Every query is scoped by it (A15). */
export interface Caller {
  readonly company: {
    readonly id: number;
    readonly timeZone: string;
    /** The catalogue's version at the moment the caller was identified. */
    readonly catalogueVersion: number;
  };
  readonly customer: SignedIn | undefined;
  readonly locale: Locale;
  /** The network address of the call; undefined for calls from inside the process. */
  readonly address: string | undefined;
  /** The key under which a money call may be repeated (A4). */
  readonly idempotencyKey: string | undefined;
}

export interface CustomerCaller extends Caller {
  readonly customer: SignedIn;
}

export const ownerOf = ({ company, customer }: CustomerCaller): Owner => ({
  companyId: company.id,
  customerId: customer.id,
});

/**
 * Lock the customer before a call of theirs writes: one that waited for the deletion of their account is refused as every
 * later one is, and leaves nothing behind (B22), and so is one that waited while its company was blocked (A31).
 */
export async function lockCaller(tx: Tx, owner: Owner): Promise<void> {
  if (!(await lockLiving(tx, owner))) throw new Problem('session_ended');
  await refuseBlocked(tx, owner.companyId);
}

/** The caller of each kind of call. */
export interface CallerOf {
  readonly anyone: { readonly locale: Locale };
  readonly visitor: Caller;
  readonly customer: CustomerCaller;
}

/** What a request sends to identify its caller. */
export interface Credentials {
  readonly companyKey: string | undefined;
  readonly token: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly locale: Locale;
  readonly address?: string;
  readonly idempotencyKey?: string | undefined;
  /** The call takes somebody's own data along or deletes it, which also customers of a blocked company may do. */
  readonly isLeaving?: boolean;
}

/** Identifies the caller as far as the call needs it, or refuses. */
export type Identify = { readonly [C in CallerKind]: (credentials: Credentials) => Promise<CallerOf[C]> };

export function credentialsOf(request: FastifyRequest): Credentials {
  const [username, password] = basicCredentials(request.headers.authorization);
  return {
    companyKey: header(request, 'company-api-key'),
    token: header(request, 'user-access-token'),
    username,
    password,
    locale: localeOf(request),
    address: request.ip,
    idempotencyKey: header(request, 'idempotency-key'),
  };
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function basicCredentials(authorization: string | undefined): (string | undefined)[] {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return [];
  const [username, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [username, password.join(':')];
}
