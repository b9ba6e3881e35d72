import type { MailAllowance } from '@embook/domain/company';
import type { Posted } from '../db/outbox.ts';
import { Problem } from './problem.ts';

/** A call whose purpose is a mail is refused where none is sent (A28); `left` says how many would still be possible. */
export const mailLimitProblem = ({ most, left, timer }: MailAllowance): Problem =>
  new Problem('mail_limit', undefined, { most, left, timer });

export async function demandPosted(posted: Posted | undefined, allowance: () => Promise<MailAllowance>): Promise<void> {
  if (posted === 'stopped') throw new Problem('mail_stopped');
  if (posted === 'limit') throw mailLimitProblem(await allowance());
}
