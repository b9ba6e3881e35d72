/** Everything that can go wrong with a staff call, once it left the transport. */
export type Failure =
  | { readonly kind: 'network' }
  /** Nobody is signed in, or no longer (TEAM-3). */
  | { readonly kind: 'session' }
  /** The person was asked to prove who they are and closed the question (TEAM-9). */
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'problem'; readonly refusal: Refusal }
  | { readonly kind: 'internal' };

export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** One text for each refused field, by its wire name. */
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try. */
  readonly timer: number | undefined;
  /** All that the refusal said, as it came: `changed_by`, `current`, `second_factor`. */
  readonly result: Readonly<Record<string, unknown>>;
}

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind === 'problem' ? failure.refusal.message : failure.kind);
    this.failure = failure;
  }
}

/** What the platform said when it refused; undefined when it could not be reached or failed. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof CallError && error.failure.kind === 'problem' ? error.failure.refusal : undefined;

/** The text of one refused field. */
export const fieldError = (error: unknown, field: string): string | undefined => refusalOf(error)?.errors[field];

/** What was asked for is not there, or not for this person. */
export const isNotFound = (error: unknown): boolean => refusalOf(error)?.status === 404;

export interface StaleNotice {
  /** Who changed it meanwhile. */
  readonly changedBy: string;
  /** The thing as it is now, in the wire's names. */
  readonly current: unknown;
}

/** Somebody else changed the thing meanwhile (TEAM-8). */
export function staleNotice(error: unknown): StaleNotice | undefined {
  const refusal = refusalOf(error);
  if (refusal?.status !== 409 || !('current' in refusal.result)) return undefined;
  const { changed_by: changedBy, current } = refusal.result;
  return { changedBy: typeof changedBy === 'string' ? changedBy : '', current };
}
