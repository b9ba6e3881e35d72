/** How much is tested: the quick tier by `npm test`, the full one by `npm run fire -- --full`. */
const full = process.env['FIRE_TIER'] === 'full';
export const size = (quick: number, whole: number): number => (full ? whole : quick);

/** Seeds all randomness, so that a failure can be reproduced. */
export const seed = Number(process.env['FIRE_SEED'] ?? 1);

/** Whole numbers from 0 up to but not including `below`, the same ones for the same seed and purpose (mulberry32). */
export function chance(purpose: string): (below: number) => number {
  let state = [...purpose].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    seed ^ 0x811c9dc5,
  );
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
