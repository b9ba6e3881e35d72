import { ApiError } from '../../lib/api-error.ts';

/**
 * Why no company is shown: none is named, so that one can be chosen (SHOP-10); none has that name; it is blocked; or an
 * address is not to be trusted.
 */
export type Refusal =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' }
  /** With the server's words: the company is no longer available, or it blocked this customer. */
  | { readonly kind: 'banned'; readonly text: string }
  | { readonly kind: 'address'; readonly address: string };

/** What a failed company call means; undefined when trying again may help. */
export function refusalOf(error: unknown): Refusal | undefined {
  const failure = error instanceof ApiError ? error.failure : undefined;
  if (failure?.kind !== 'problem' || failure.code !== 403) return undefined;
  return failure.companyBanned ? { kind: 'banned', text: failure.message } : { kind: 'unknown' };
}

/** The page's HTTP status: not asked properly, or not allowed. To choose a company is an answer like any other. */
export function refusalStatus({ kind }: Refusal): number {
  if (kind === 'missing') return 200;
  return kind === 'address' ? 400 : 403;
}
