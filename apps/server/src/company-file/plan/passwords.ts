import { hash } from '@node-rs/argon2';
import type { CompanyFile } from '../format.ts';

/** Hashes of the passwords that a file gives in clear, by e-mail. The salts come from the given source of chance. */
export async function hashPasswords({ customers }: CompanyFile, randomId: () => number): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { email, password } of customers)
    if (email !== undefined && password !== undefined)
      hashes.set(email.toLowerCase(), await hash(password, { salt: randomBytes(16, randomId) }));
  return hashes;
}

/** A hash that no password has, for people who come without one: they set it through the reset. */
export function lockedHash(randomId: () => number): string {
  const [salt, digest] = [16, 32].map((length) => randomBytes(length, randomId).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`;
}

function randomBytes(length: number, randomId: () => number): Buffer {
  const bytes = Buffer.alloc(length + 6);
  // An id has 53 bits, of which 48 fill six bytes.
  for (let at = 0; at < length; at += 6) bytes.writeUIntBE(randomId() % 2 ** 48, at, 6);
  return bytes.subarray(0, length);
}
