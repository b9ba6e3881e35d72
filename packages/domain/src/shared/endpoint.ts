import type { Capability, FieldCapability } from './capability.ts';
import type { Form } from './form.ts';
import type { StaffAccess } from './permission.ts';
import type { ProblemCode } from './problem.ts';
import type { Kind } from './wire.ts';

/** Who may call: anyone at all, anyone who names the company, or only a signed-in customer of it. */
export type CallerKind = 'anyone' | 'visitor' | 'customer';

/** Staff calls name the permission they need; the hook that serves them denies by default (TEAM-6). */
export interface StaffCallerKind<P extends StaffAccess = StaffAccess> {
  readonly staff: P;
}

/** The name of an event in the audit log, mails and live notices: `booking.moved`. */
export type EventName = `${string}.${string}`;

/**
 * One call of the contract: the server's routes, the widget's client, the tests and the API description all use this
 * same object (API-3).
 */
export interface Endpoint<V = unknown, A = unknown, C extends CallerKind | StaffCallerKind = CallerKind> {
  readonly method: C extends StaffCallerKind ? 'GET' | 'POST' | 'PATCH' | 'DELETE' : 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly caller: C;
  readonly fields: Form<V>;
  /** The body is multipart because it holds a file; any other is form-encoded, and JSON in staff calls. */
  readonly multipart?: true;
  /** It moves money or places, or sends mails: it takes an `idempotency-key` header, and the same key gets the same answer (A4). */
  readonly money?: true;
  /** The specification does not have this call: it is made only on a platform that declares this capability. */
  readonly capability?: Capability;
  /** Fields that the specification does not have, and when they are sent. */
  readonly fieldCapabilities?: { readonly [K in keyof V]?: FieldCapability };
  readonly answer: Kind<A>;
  /** What fields mean that no other call has, by their names on the wire; names that calls share are in the server's `infra/http/sentences` (API-3). */
  readonly sentences?: Readonly<Record<string, string>>;
  /** The refusals of this call, beside those that any call may have. */
  readonly problems: readonly ProblemCode[];
}

interface StaffRules<K extends string> {
  /** Fields that name the shop or employee of the call; the hook compares them with the member's (TEAM-6). */
  readonly scope?: { readonly shop?: K; readonly employee?: K };
  /** The longest body, where it is more than texts; 64 KB without it. */
  readonly bodyBytes?: number;
  /** The most values in such a body. */
  readonly bodyValues?: number;
  /** Needs a sign-in within the last ten minutes (TEAM-9). */
  readonly fresh?: true;
}

/** A staff call that only reads. */
export type StaffReading<V, A, P extends StaffAccess> = Endpoint<V, A, StaffCallerKind<P>> &
  StaffRules<keyof V & string> & { readonly method: 'GET'; readonly event?: undefined };

/**
 * A staff call that changes something names the event that is written with the change (TEAM-7). Null is for steps that
 * change nothing that others can see, such as requesting the challenge of a passkey.
 */
export type StaffChange<V, A, P extends StaffAccess, E extends EventName | null> = Endpoint<V, A, StaffCallerKind<P>> &
  StaffRules<keyof V & string> & { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly event: E };

/** Any staff call, for code that handles all of them. */
export type StaffEndpoint<V = object, A = unknown> = Endpoint<V, A, StaffCallerKind> &
  StaffRules<string> & { readonly event?: EventName | null | undefined };

export function endpoint<V, A, const C extends CallerKind>(definition: Endpoint<V, A, C>): Endpoint<V, A, C>;
export function endpoint<V, A, const P extends StaffAccess>(definition: StaffReading<V, A, P>): StaffReading<V, A, P>;
export function endpoint<V, A, const P extends StaffAccess, const E extends EventName | null>(
  definition: StaffChange<V, A, P, E>,
): StaffChange<V, A, P, E>;
export function endpoint<D>(definition: D): D {
  return definition;
}

export type FieldsOf<E> = E extends { readonly fields: Form<infer V> } ? V : never;
export type AnswerOf<E> = E extends { readonly answer: Kind<infer A> } ? A : never;
