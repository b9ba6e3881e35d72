import { problemOf } from '../../lib/api-error.ts';

/**
 * Why no company is shown: the address names none, so that one can be chosen (SHOP-10); it does not exist; it is
 * blocked; or the address names a platform that is not allowed.
 */
export type Refusal =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' }
  /** With the server's message: the company is no longer available, or it blocked this customer. */
  | { readonly kind: 'banned'; readonly text: string }
  | { readonly kind: 'address'; readonly address: string };

/** The refusal that a failed company call means; undefined when a retry may help. */
export function refusalOf(error: unknown): Refusal | undefined {
  const problem = problemOf(error);
  if (problem?.code !== 403) return undefined;
  return problem.companyBanned ? { kind: 'banned', text: problem.message } : { kind: 'unknown' };
}

/** The HTTP status of the page. Choosing a company is a normal page. */
export function refusalStatus({ kind }: Refusal): number {
  if (kind === 'missing') return 200;
  return kind === 'address' ? 400 : 403;
}
