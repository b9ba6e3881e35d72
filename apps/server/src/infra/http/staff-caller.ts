import type { Locale, StaffAccess } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './envelope.ts';

/** Somebody at the console, signed in or not. */
export interface StaffVisitor {
  readonly locale: Locale;
  /** The network address and the browser of the call; shown in the list of sessions. */
  readonly address: string;
  readonly device: string;
  /** Sets or clears the session cookie. */
  readonly cookie: { set(token: string): void; clear(): void };
}

/** Whose session it is. */
export interface StaffIdentity {
  readonly account: { readonly id: number; readonly name: string; readonly email: string };
  readonly session: {
    readonly id: number;
    readonly tokenHash: Uint8Array;
    /** Milliseconds. */
    readonly provenAt: number;
    readonly twoFactors: boolean;
    /** The companies entered with it; null for somebody who works at one. */
    readonly enteredIds: readonly number[] | null;
  };
  /** The company that the call names. */
  readonly company:
    | {
        readonly id: number;
        readonly name: string;
        readonly timeZone: string;
        readonly banned: boolean;
        readonly needsTwoFactors: boolean;
      }
    | undefined;
  /** What they may do there; undefined when they do not work there. */
  readonly member: (Member & { readonly id: number }) | undefined;
}

export interface StaffSelf extends StaffVisitor, Pick<StaffIdentity, 'account' | 'session'> {}

/** Somebody who works at the company of the call. Every query is scoped by `member` (TEAM-6). */
export interface StaffCaller extends StaffSelf {
  readonly company: NonNullable<StaffIdentity['company']>;
  readonly member: NonNullable<StaffIdentity['member']>;
}

/** The caller of a call with this access. */
export type StaffCallerOf<P extends StaffAccess> = P extends 'anyone'
  ? StaffVisitor
  : P extends 'self'
    ? StaffSelf
    : StaffCaller;

/** Identifies a token and the member at the company; undefined when it is not valid. */
export type IdentifyStaff = (token: string, companyKey: string | undefined) => Promise<StaffIdentity | undefined>;

/** The session cookie: not readable by scripts or other sites (TEAM-3). */
export interface StaffCookie {
  readonly name: string;
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined;
  write(reply: FastifyReply, token: string | undefined): void;
}

/** The longest a session lasts. */
export const SESSION_SECONDS = 30 * 24 * 3_600;
const LONGEST_DEVICE = 200;

export function staffCookie(origin: string): StaffCookie {
  const isSecure = origin.startsWith('https:');
  const name = `${isSecure ? '__Host-' : ''}embook-staff`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    read({ headers }) {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
    },
    write: (reply, token) =>
      void reply.header('set-cookie', `${name}=${token ?? ''}; ${attributes}; Max-Age=${token ? SESSION_SECONDS : 0}`),
  };
}

export const visitorOf = (request: FastifyRequest, reply: FastifyReply, cookie: StaffCookie): StaffVisitor => ({
  locale: localeOf(request),
  address: request.ip ?? 'inside',
  device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
  cookie: { set: (token) => cookie.write(reply, token), clear: () => cookie.write(reply, undefined) },
});

/** Where the console is reached, and whether the operator set it (`PUBLIC_URL`). */
export interface OwnOrigin {
  readonly origin: string;
  readonly isNamed: boolean;
}

/**
 * TEAM-4: whether a page of another site may have made the request. Browsers send the page's origin with every change
 * and every cross-origin read. A change without one must be one that no page of another site can send (record 60). Only
 * where the operator did not set `PUBLIC_URL`, the host of the request counts as the platform's own.
 */
export function isFromElsewhere(
  { headers, host, method }: Pick<FastifyRequest, 'headers' | 'host' | 'method'>,
  { origin: own, isNamed }: OwnOrigin,
): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin === own || (!isNamed && URL.canParse(origin ?? '') && new URL(origin ?? '').host === host);
  if (origin !== undefined && !isOwn) return true;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin === undefined && method !== 'GET' && !needsPreflight(headers);
}

/** JSON and headers of our own are sent to another site only after asking it, and staff calls answer no such question (A20). */
const needsPreflight = (headers: FastifyRequest['headers']): boolean =>
  headers['company-api-key'] !== undefined || (headers['content-type'] ?? '').startsWith('application/json');
