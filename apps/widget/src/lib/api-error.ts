/** Everything that can go wrong with a call, once it left the transport. */
export type Failure =
  | { readonly kind: 'network' }
  /** `late`: it was sent in a session that has ended since. */
  | { readonly kind: 'unauthorized'; readonly late?: true }
  | {
      readonly kind: 'problem';
      /** The envelope's code, an HTTP status. */
      readonly code: number;
      readonly message: string;
      /** One text for each refused field, by its wire name. */
      readonly errors: Readonly<Record<string, string>>;
      /** Seconds to wait before the next try. */
      readonly timer: number | undefined;
      readonly companyBanned: boolean;
      /** All that the refusal said: a screen that knows more of it reads it with a schema of its own. */
      readonly result?: unknown;
    }
  | { readonly kind: 'internal' };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind === 'problem' ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** What was asked for does not exist, or not for this caller; an id that cannot be one counts as well. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'problem' && [404, 422].includes(error.failure.code);

/** Nobody is signed in, or no longer. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'unauthorized';
