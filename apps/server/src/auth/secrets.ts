import { createHash, randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { CODE_DIGITS } from '@embook/domain/auth';
import { isCleanText } from '@embook/domain/shared';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../infra/fair-queue.ts';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Longer than any key or token we create; what exceeds it is not looked up. */
const MAX_LENGTH = 200;
export const isPlausible = (text: string): boolean => text.length <= MAX_LENGTH && isCleanText(text);

/** 256 bits: a session, or the link in a mail (B14). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 128 bits: sent by the client from step to step (A12). */
export const newHash = (): string => randomBytes(16).toString('hex');

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * Each hash takes a core and 19 MB for its time: no more at once than there are cores, so that a burst of sign-ins leaves
 * threads and time to pages (A27). Limits of networks and people decide who may come this far (B15).
 */
const hashInTurn = createFairQueue({
  atOnce: Math.min(4, availableParallelism()),
  waitingInLine: 1_000,
  waiting: 1_000,
});
const ANYBODY = { line: 'anybody' };

/** Argon2id, for passwords and for codes: with a fast hash, six digits could be computed from the table. */
export const slowHash = (secret: string): Promise<string> => hashInTurn(ANYBODY, () => hash(secret));

/** A hash that matches nothing, as costly to check as a real one. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The same work whether or not there is anything to compare with, so that the response time reveals nothing (B3). */
export async function matches(stored: string | null | undefined, secret: string): Promise<boolean> {
  const same = await hashInTurn(ANYBODY, () => verify(stored ?? DUMMY_HASH, secret).catch(() => false));
  return same && typeof stored === 'string';
}
