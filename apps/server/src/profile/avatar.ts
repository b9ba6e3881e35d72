import { randomBytes } from 'node:crypto';
import type { FieldProblem } from '@embook/domain/shared';
import sharp from 'sharp';
import { Problem } from '../infra/http/problem.ts';
import { UPLOAD_BYTES } from '../infra/http/uploads.ts';
import { portraitId } from '../pictures/pictures.ts';
import { pictureContent } from './picture-content.ts';

export interface Avatar {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const MOST_PIXELS = 25_000_000;
/** No camera makes it, and a picture of one line is no portrait. */
const LONGEST_SIDE = 10_000;
/** As large as a portrait is ever shown, on the densest screen. */
const SIDE = 512;

/**
 * A square WebP made of whatever picture came in, or a refusal at its field (B7). Only pixels pass: what hid in the file
 * stays behind, and its name is a secret, since it is a picture of a person.
 */
export async function makeAvatar(given: Uint8Array): Promise<Avatar> {
  const bytes = Buffer.from(given);
  if (bytes.byteLength > UPLOAD_BYTES) throw new Problem('too_large', { file: 'picture_bytes' });
  const content = pictureContent(bytes);
  if (content !== 'picture') throw refused(content === 'cut_off' ? 'picture_broken' : 'picture_kind');
  // Only the head is read here, so its size may be any.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) throw refused('picture_pixels');
  const square = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(broken);
  return { id: portraitId(randomBytes(12).toString('hex')), width: SIDE, height: SIDE, bytes: square };
}

const refused = (problem: FieldProblem): Problem => new Problem('invalid_fields', { file: problem });

/** Whatever the decoder stumbles over, the picture is at fault. */
const broken = (): never => {
  throw refused('picture_broken');
};
