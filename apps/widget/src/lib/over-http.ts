import type { Settings } from '@embook/domain/embedding';
import type { Capability } from '@embook/domain/shared';
import type { Transport } from './api.ts';
import { ApiError, isUnauthorized } from './api-error.ts';
import type { Session } from './session.ts';
import { currentLocale } from './texts.ts';

interface Line {
  readonly settings: Settings;
  readonly session: Session;
  readonly has: (capability: Capability) => boolean;
}

/** The browser's transport: HTTP with the token at the time of sending. */
export const overHttp =
  ({ settings, session, has }: Line): Transport =>
  async (name, fields, options) => {
    const { send } = await import('./api-client.ts');
    const token = session.get('token');
    try {
      return await send({ settings, token, locale: currentLocale(), has }, name, fields, options);
    } catch (error) {
      // The session of this call has already ended: a late 401 must not end the next one (AUTH-7).
      if (isUnauthorized(error) && session.get('token') !== token)
        throw new ApiError({ kind: 'unauthorized', late: true });
      throw error;
    }
  };
