import webPush from 'web-push';
import type { Db } from '../db/open.ts';
import { pushKeys } from '../db/schema/index.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Made once for the whole platform: with others, every browser would have to join again. The first process wins. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const read = async () =>
    (await db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys))[0];
  const known = await read();
  if (known) return known;
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const made = await read();
  if (!made) throw new Error('the keys for push messages could not be kept');
  return made;
}
