import { randomBytes } from 'node:crypto';
import { checkedPicture, portraitId } from '../pictures/pictures.ts';

export interface Avatar {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** As large as a portrait is ever shown, on the densest screen. */
const SIDE = 512;

/**
 * A square WebP made of whatever picture came in, or a refusal at its field (B7). Only pixels are kept: all other data
 * of the file is dropped, and its name is random, since it is a picture of a person.
 */
export async function makeAvatar(given: Uint8Array): Promise<Avatar> {
  const { pixels, broken } = await checkedPicture(given, 'file');
  const square = await pixels
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(broken);
  return { id: portraitId(randomBytes(12).toString('hex')), width: SIDE, height: SIDE, bytes: square };
}
