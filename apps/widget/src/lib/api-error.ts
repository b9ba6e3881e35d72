import type { SessionEnd } from '@embook/domain/auth';

/** Every way a call can fail. */
export type Failure =
  | { readonly kind: 'network' }
  /** `late`: sent in a session that has ended since. `end`: why it ended; without, it timed out. */
  | { readonly kind: 'unauthorized'; readonly late?: true; readonly end?: SessionEnd | undefined }
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
      /** The whole `result` of the refusal, for screens that decode more of it with their own schema. */
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

/** How a call failed; undefined for any other error. */
export const failureOf = (error: unknown): Failure | undefined =>
  error instanceof ApiError ? error.failure : undefined;

/** What the platform answered when it refused a call; undefined when it did not answer. */
export function problemOf(error: unknown): Extract<Failure, { kind: 'problem' }> | undefined {
  const failure = failureOf(error);
  return failure?.kind === 'problem' ? failure : undefined;
}

/** Not found, or not visible to this caller; an invalid id counts too. */
export const isNotFound = (error: unknown): boolean => [404, 422].includes(problemOf(error)?.code ?? 0);

/** Nobody is signed in, or no longer. */
export const isUnauthorized = (error: unknown): boolean => failureOf(error)?.kind === 'unauthorized';
