/** Every way a staff call can fail. */
export type Failure =
  | { readonly kind: 'network' }
  /** Signed out, or the session has ended (TEAM-3). */
  | { readonly kind: 'session' }
  /** The person closed the dialog for a fresh sign-in (TEAM-9). */
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
  /** The whole result of the refusal: `changed_by`, `current`, `second_factor`. */
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

/** The platform's refusal; undefined for network and internal errors. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof CallError && error.failure.kind === 'problem' ? error.failure.refusal : undefined;

/** The text of one refused field. */
export const fieldError = (error: unknown, field: string): string | undefined => refusalOf(error)?.errors[field];

/** Not found, or not visible to this member. */
export const isNotFound = (error: unknown): boolean => refusalOf(error)?.status === 404;

export interface StaleNotice {
  /** Who changed it meanwhile. */
  readonly changedBy: string;
  /** The current version, with wire names. */
  readonly current: unknown;
}

/** A conflict: a colleague changed it meanwhile (TEAM-8). */
export function staleNotice(error: unknown): StaleNotice | undefined {
  const refusal = refusalOf(error);
  if (refusal?.status !== 409 || !('current' in refusal.result)) return undefined;
  const { changed_by: changedBy, current } = refusal.result;
  return { changedBy: typeof changedBy === 'string' ? changedBy : '', current };
}
