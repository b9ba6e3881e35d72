import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushResult, PushTransport } from '../src/infra/push/push-transport.ts';
import { encryptPush } from '../src/infra/push/push-transport.ts';

interface Received {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A valid public key of P-256, in the shape of browsers: the point that all others are computed from. */
export const BASE_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** A browser that joins and can read what is sent to it (RFC 8291), written from the RFC alone. */
export function createBrowser(name: string) {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const secret = randomBytes(16);
  const device = {
    endpoint: `https://push.example/${name}`,
    p256dh: base64url(publicKey),
    auth: base64url(secret),
  };

  function read(body: Uint8Array): Record<string, unknown> {
    const bytes = Buffer.from(body);
    const salt = bytes.subarray(0, 16);
    const keyEnd = 21 + (bytes[20] ?? 0);
    const sender = bytes.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32));
    const derived = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(keyEnd, -16)), decipher.final()]);
    // The last record ends with a delimiter of 2, and zeros.
    const text = plain.toString('utf8', 0, plain.lastIndexOf(2));
    return JSON.parse(text) as Record<string, unknown>;
  }
  return { device, read };
}

/** A push service that answers as the test says and keeps what it got. */
export function createPushService() {
  const received: Received[] = [];
  let result: PushResult = 'sent';
  const transport: PushTransport = async (push, sender) => {
    received.push({ endpoint: push.subscription.endpoint, ...encryptPush(push, sender) });
    return result;
  };
  return { transport, received, answerWith: (next: PushResult) => void (result = next) };
}

/** Whether a request is signed by the platform's key, for the origin of the push service (RFC 8292). */
export function isSignedBy(publicKey: string, { endpoint, headers }: Received): boolean {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
  const known = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isValid = verify('sha256', Buffer.from(`${head}.${claims}`), known, Buffer.from(signature, 'base64url'));
  return isValid && key === publicKey && aud === new URL(endpoint).origin;
}
