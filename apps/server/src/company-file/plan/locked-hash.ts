/** A hash that no password has. The salt comes from the given random source. */
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
