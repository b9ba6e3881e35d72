import { createHash, randomBytes } from 'node:crypto';

/** The upper 53 bits of eight bytes, and never 0. */
const idFrom = (bytes: Buffer): number => Number(bytes.readBigUInt64BE() >> 11n) || 1;

/** For real companies: nobody can guess an id (A15). */
export const secretId = (): number => idFrom(randomBytes(8));

/** For demos and tests: the same seed gives the same ids. */
export function repeatableIds(seed: string): () => number {
  let count = 0;
  return () => idFrom(createHash('sha256').update(`${seed} ${++count}`).digest());
}
