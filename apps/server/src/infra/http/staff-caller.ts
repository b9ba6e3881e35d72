import type { Locale, StaffAccess } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './envelope.ts';

/** Somebody at the console, signed in or not. */
export interface StaffVisitor {
  readonly locale: Locale;
  /** Where the call came from on the network, and with what; shown in the list of sessions. */
  readonly address: string;
  readonly device: string;
  /** Hands the browser its session, or takes it away. */
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

/** Who stands behind a call that asks for this. */
export type StaffCallerOf<P extends StaffAccess> = P extends 'anyone'
  ? StaffVisitor
  : P extends 'self'
    ? StaffSelf
    : StaffCaller;

/** Finds out whose token it is and what they may do at the company, or undefined when it opens nothing. */
export type IdentifyStaff = (token: string, companyKey: string | undefined) => Promise<StaffIdentity | undefined>;

/** How the browser keeps its session: out of reach of scripts and of other sites (TEAM-3). */
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

/** Where the console is reached, and whether the operator said so (`PUBLIC_URL`). */
export interface OwnOrigin {
  readonly origin: string;
  readonly isNamed: boolean;
}

/**
 * TEAM-4: whether a page of another site may have made the request. Browsers name the page's origin with every change and
 * with every read from elsewhere. A change that names none must be one that no page elsewhere can send (record 60). Only
 * where the operator did not say what the platform is called, it is called what the request says.
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
