import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isObject, type WireRecord } from '@embook/domain/shared';

/** How long a challenge may be answered; each is stored, and answered once. */
export const CHALLENGE_MS = 5 * 60_000;

/** A passkey as it is stored, of staff and of customers alike. */
export interface Credential {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

interface PasskeyOwner {
  /** Shown by the browser beside the passkey. */
  readonly site: string;
  readonly email: string;
  readonly name: string;
  /** Tells the passkeys of one account from another's on the same device, which returns it with each answer. */
  readonly handle: string;
}

/** Whether the challenge was issued by us for this, has not expired, and was not used yet. */
type SpendChallenge = (challenge: string) => Promise<boolean>;

/** Browsers make passkeys for names, not for numbers: on one's own machine that is localhost. */
function relyingParty(origin: string) {
  const url = new URL(origin);
  if (url.hostname !== '127.0.0.1' && url.hostname !== '[::1]') return { rpID: url.hostname, origins: [origin] };
  return { rpID: 'localhost', origins: [origin, `${url.protocol}//localhost:${url.port}`] };
}

/** What a browser needs to make a passkey. */
export const creationOptions = (origin: string, owner: PasskeyOwner, existing: readonly Credential[]) =>
  generateRegistrationOptions({
    rpName: owner.site,
    rpID: relyingParty(origin).rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.handle),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** What a browser needs to use one. It names no account: the passkey itself does (B3). */
export const requestOptions = (origin: string) =>
  generateAuthenticationOptions({ rpID: relyingParty(origin).rpID, userVerification: 'required' });

/**
 * Whether it was made in a frame of another site, which may draw over what the person sees: the library looks at no frame of
 * one that is made, and at none of a browser that names no page around it.
 */
function isFramed({ response }: WireRecord): boolean {
  const { clientDataJSON } = Object(response) as { clientDataJSON?: unknown };
  try {
    const data: unknown = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8'));
    return !isObject(data) || Boolean(data['crossOrigin']) || data['topOrigin'] !== undefined;
  } catch {
    return true;
  }
}

/**
 * Whether it names an account that the passkey is not of. The signature does not cover that name: an answer where the two
 * differ was put together by somebody (A32). Authenticators may leave it out.
 */
function namesAnother({ response }: WireRecord, handle: string): boolean {
  const { userHandle } = Object(response) as { userHandle?: unknown };
  if (userHandle === undefined || userHandle === null) return false;
  return typeof userHandle !== 'string' || !Buffer.from(userHandle, 'base64url').equals(Buffer.from(handle));
}

/** The passkey that a browser made; undefined when it is not to be trusted (A32). */
export async function newCredential(origin: string, response: WireRecord, spend: SpendChallenge) {
  if (isFramed(response)) return undefined;
  const { rpID, origins } = relyingParty(origin);
  const { registrationInfo } = await verifyRegistrationResponse({
    // External JSON: the library validates it and throws.
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: spend,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId, publicKey, counter, transports };
}

/** The new counter of a passkey that signed the challenge; undefined when it did not. */
export async function provenCounter(
  origin: string,
  response: WireRecord,
  { credentialId, publicKey, counter, handle }: Credential & Pick<PasskeyOwner, 'handle'>,
  spend: SpendChallenge,
): Promise<number | undefined> {
  if (isFramed(response) || namesAnother(response, handle)) return undefined;
  const { rpID, origins } = relyingParty(origin);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: spend,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
