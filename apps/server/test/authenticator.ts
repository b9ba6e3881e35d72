import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** As much of CBOR as passkeys need. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

interface Options {
  readonly origin: string;
  readonly rpId: string;
}

interface Circumstances {
  readonly from?: string;
  readonly flags?: number;
  /** The page around the frame in which it is used. */
  readonly framedBy?: string | undefined;
  /** In such a frame, whether or not the browser names the page: not every browser does. */
  readonly isFramed?: boolean | undefined;
  /** The account that it says it belongs to. */
  readonly handle?: string;
}

const USER_PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** A passkey in software: it computes what a browser would answer. */
export function authenticator({ origin, rpId }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (
    type: string,
    challenge: string,
    { from = origin, framedBy, isFramed = framedBy !== undefined }: Omit<Circumstances, 'flags' | 'handle'>,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: isFramed, topOrigin: framedBy }));

  function authData(flags: number, credential: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  }

  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create(challenge: string, { framedBy, isFramed }: Pick<Circumstances, 'framedBy' | 'isFramed'> = {}) {
      const cose = map([
        [whole(1), whole(2)],
        [whole(3), whole(-7)],
        [whole(-1), whole(1)],
        [whole(-2), bytes(Buffer.from(x, 'base64url'))],
        [whole(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData(USER_PRESENT_AND_VERIFIED | WITH_CREDENTIAL, credential))],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, { framedBy, isFramed })),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },

    get(challenge: string, { flags = USER_PRESENT_AND_VERIFIED, handle, ...circumstances }: Circumstances = {}) {
      const data = authData(flags);
      const client = clientData('webauthn.get', challenge, circumstances);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(handle !== undefined && { userHandle: base64url(Buffer.from(handle)) }),
      });
    },
  };
}
