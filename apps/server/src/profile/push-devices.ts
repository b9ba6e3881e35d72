import { limitPushDevice } from '../auth/auth.ts';
import { ECDH } from 'node:crypto';
import type { contract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { addDevice, hasDevice, removeDevice } from './push-device-store.ts';
import { readPushKeys } from '../infra/push/push-key-store.ts';
import type { ProfileCore } from './own-data.ts';

/** The browsers in which a customer gets push messages (TOLD-1). */
export const getPush = async ({ db }: ProfileCore, caller: CustomerCaller, endpoint: string | undefined) => ({
  publicKey: (await readPushKeys(db)).publicKey,
  isJoined: endpoint !== undefined && (await hasDevice(db, ownerOf(caller), endpoint)),
});

/** RFC 8291: 65 bytes, not compressed, on the curve. Nothing could be encrypted for any other, on no later try. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return Buffer.from(key, 'base64url')[0] === 4;
  } catch {
    return false;
  }
}

export async function joinPush(
  core: ProfileCore,
  caller: CustomerCaller,
  device: FieldsOf<(typeof contract)['pushJoin']>,
): Promise<void> {
  await limitPushDevice(core, caller.company.id, caller.customer.id);
  if (!isPublicKey(device.p256dh)) throw new Problem('invalid_fields', { p256dh: 'invalid' });
  const { session } = caller.customer;
  if (!(await addDevice(core.db, ownerOf(caller), { ...device, session, now: new Date(core.clock.now()) })))
    throw new Problem('session_ended');
}

export const leavePush = ({ db }: ProfileCore, caller: CustomerCaller, endpoint: string): Promise<number> =>
  removeDevice(db, ownerOf(caller), endpoint);
