import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** A password or code that a test makes need not resist guessing; the cost of real ones has a test (secrets.test.ts). */
const LIGHT = { memoryCost: 64, timeCost: 1 };

/** In place of the library in tests of the server: its hashes would take most of the time of those that sign in. */
export const hash: typeof Argon2.hash = (password, options) => argon2.hash(password, { ...LIGHT, ...options });

export const { verify } = argon2;
