/** A passkey belongs to a name; browsers refuse one at an address such as 127.0.0.1 or [::1]. */
const isBareAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Whether the browser converts WebAuthn's JSON itself; older ones sign in in another way. */
export const isPasskeySupported = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !isBareAddress(location.hostname);

/** `dismissed`: its dialog was closed. `known`: this device has a passkey of the account already. */
type PasskeyAnswer = Readonly<Record<string, unknown>> | 'dismissed' | 'known';

const REFUSALS: Readonly<Record<string, 'dismissed' | 'known'>> = {
  NotAllowedError: 'dismissed',
  AbortError: 'dismissed',
  InvalidStateError: 'known',
};

async function answerOf(asked: Promise<Credential | null>): Promise<PasskeyAnswer> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  } catch (error) {
    const refusal = error instanceof DOMException ? REFUSALS[error.name] : undefined;
    if (refusal) return refusal;
    throw error;
  }
  throw new Error('the browser answered with another kind of credential');
}

/** Asks the browser to make a passkey. The platform's WebAuthn library makes the options for exactly this function. */
export const makePasskey = (options: unknown): Promise<PasskeyAnswer> =>
  answerOf(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );

/** Asks the browser for one of the passkeys that it has. */
export const askForPasskey = (options: unknown): Promise<PasskeyAnswer> =>
  answerOf(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
