import type * as Argon2 from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { matches, slowHash } from './secrets.ts';

const { verify } = vi.hoisted(() => ({ verify: vi.fn() }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  return { ...argon2, verify: verify.mockImplementation(argon2.verify) };
});

/** At least 19 MiB and two passes. */
const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('[B14] what a guess costs', () => {
  test('a password and a code are stored as costly hashes', async () => {
    const stored = await slowHash('correct horse');
    expect(stored).toMatch(COST);
    expect(await matches(stored, 'correct horse')).toBe(true);
    expect(await matches(stored, 'battery staple')).toBe(false);
  });

  test('[B3] where nothing is stored, the comparison costs as much', async () => {
    expect(await matches(undefined, 'correct horse')).toBe(false);
    expect(verify).toHaveBeenLastCalledWith(expect.stringMatching(COST), 'correct horse');
  });
});

test('[A27] of many sign-ins at once only a few are computed, and the others after them', async () => {
  const ends: ((same: boolean) => void)[] = [];
  verify.mockClear();
  for (let held = 0; held < 4; held += 1)
    verify.mockImplementationOnce(() => new Promise<boolean>((end) => ends.push(end)));
  const all = Array.from({ length: 20 }, () => matches(undefined, 'correct horse'));
  const atOnce = verify.mock.calls.length;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThanOrEqual(4);
  // Those that follow may be held too.
  const release = setInterval(() => {
    for (const end of ends.splice(0)) end(false);
  });
  expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, () => false));
  clearInterval(release);
  expect(verify).toHaveBeenCalledTimes(20);
});
