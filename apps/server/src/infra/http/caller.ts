import type { CallerKind, Locale } from '@embook/domain/shared';
import type { FastifyRequest } from 'fastify';
import type { Owner } from '../db/owner.ts';
import { localeOf } from './envelope.ts';

/** Someone signed in, and the session they came with: the SHA-256 of their token. */
interface SignedIn {
  readonly id: number;
  readonly session: Uint8Array;
}

/** Who is asking: always one company, sometimes one of its customers. Every query is scoped by it (A15). */
export interface Caller {
  readonly company: {
    readonly id: number;
    readonly timeZone: string;
    /** Of what free times are computed from, as it was when the caller was found. */
    readonly catalogueVersion: number;
  };
  readonly customer: SignedIn | undefined;
  readonly locale: Locale;
  /** Where the call came from on the network; calls from inside come from nowhere. */
  readonly address: string | undefined;
  /** What a money call is repeated under (A4). */
  readonly idempotencyKey: string | undefined;
}

export interface CustomerCaller extends Caller {
  readonly customer: SignedIn;
}

export const ownerOf = ({ company, customer }: CustomerCaller): Owner => ({
  companyId: company.id,
  customerId: customer.id,
});

/** Who stands behind a call of each kind. */
export interface CallerOf {
  readonly anyone: { readonly locale: Locale };
  readonly visitor: Caller;
  readonly customer: CustomerCaller;
}

/** What a request brings along to say who it is. */
export interface Credentials {
  readonly companyKey: string | undefined;
  readonly token: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly locale: Locale;
  readonly address?: string;
  readonly idempotencyKey?: string | undefined;
}

/** Finds out who is asking, as far as the call needs to know, or refuses. */
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
