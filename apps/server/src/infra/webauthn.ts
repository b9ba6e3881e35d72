import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { WireRecord } from '@embook/domain/shared';

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
  /** Tells the passkeys of one account from another's on the same device. */
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

/** The passkey that a browser made; undefined when it is not to be trusted. */
export async function newCredential(origin: string, response: WireRecord, spend: SpendChallenge) {
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
  { credentialId, publicKey, counter }: Credential,
  spend: SpendChallenge,
): Promise<number | undefined> {
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
