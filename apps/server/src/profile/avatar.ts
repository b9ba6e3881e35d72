import { randomBytes } from 'node:crypto';
import { customerTurn, decodePicture, portraitId } from '../pictures/pictures.ts';

export interface Avatar {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

interface Owner {
  readonly companyId: number;
  readonly customerId: number;
}

/** As large as a portrait is ever shown, on the densest screen. */
const SIDE = 512;

/**
 * A square WebP made of whatever picture came in, or a refusal at its field (B7). Only pixels are kept: all other data
 * of the file is dropped, and its name is random, since it is a picture of a person.
 */
export async function makeAvatar(bytes: Uint8Array, { companyId, customerId }: Owner): Promise<Avatar> {
  const turn = customerTurn(companyId, customerId);
  const square = await decodePicture({ bytes, field: 'file', turn }, (pixels) =>
    pixels.resize({ width: SIDE, height: SIDE, fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
  return { id: portraitId(randomBytes(12).toString('hex')), width: SIDE, height: SIDE, bytes: square };
}
