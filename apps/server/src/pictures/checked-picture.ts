import { createHash } from 'node:crypto';
import type { Crop } from '@embook/domain/catalogue';
import type { FieldProblem } from '@embook/domain/shared';
import sharp, { type Sharp } from 'sharp';
import type { Turn } from '../infra/fair-queue.ts';
import { Problem } from '../infra/http/problem.ts';
import { UPLOAD_BYTES } from '../infra/http/uploads.ts';
import { decodeInTurn } from './decoding.ts';
import { pictureContent } from './picture-content.ts';

/** What a camera of 24 million pixels makes. One such picture at a time is decoded, however small its file (A27). */
const MAX_PIXELS = 25_000_000;
/** No camera makes it, and a picture of one line is no picture. */
const LONGEST_SIDE = 10_000;
/** A smaller part shows nothing; a picture that is smaller itself can be kept whole. */
const SHORTEST_SIDE = 16;
/** As large as a picture of the catalogue is ever shown. */
const SIDE = 1600;

/** Where a picture came in, and whose turn it takes. */
interface Upload {
  readonly bytes: Uint8Array;
  readonly field: string;
  readonly turn: Turn;
}

/**
 * Makes something of the pixels of whatever picture came in, or refuses it at its field (B7). What is seen without
 * decoding is refused at once; the rest waits for its turn (A27).
 */
export async function decodePicture<T>(
  { bytes: given, field, turn }: Upload,
  make: (pixels: Sharp, upright: { readonly width: number; readonly height: number }) => Promise<T>,
): Promise<T> {
  const refused = (problem: FieldProblem): Problem => new Problem('invalid_fields', { [field]: problem });
  /** Any error of the decoder means that the picture is broken. */
  const broken = (error: unknown): never => {
    throw error instanceof Problem ? error : refused('picture_broken');
  };
  const bytes = Buffer.from(given);
  if (bytes.byteLength > UPLOAD_BYTES) throw new Problem('too_large', { [field]: 'picture_bytes' });
  const content = pictureContent(bytes);
  if (content !== 'picture') throw refused(content === 'cut_off' ? 'picture_broken' : 'picture_kind');
  return decodeInTurn(turn, async () => {
    // Only the head is read here, so its size may be any.
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
    if (width * height > MAX_PIXELS || Math.max(width, height) > LONGEST_SIDE) throw refused('picture_pixels');
    const pixels = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).autoOrient();
    return make(pixels, autoOrient).catch(broken);
  });
}

/** The pixels that a crop keeps, none of them beyond the edge. */
function keptPixels(of: { readonly width: number; readonly height: number }, crop: Crop) {
  const left = Math.min(of.width - 1, Math.round((of.width * crop.x) / 100));
  const top = Math.min(of.height - 1, Math.round((of.height * crop.y) / 100));
  const width = Math.round((of.width * crop.width) / 100);
  const height = Math.round((of.height * crop.height) / 100);
  const kept = { left, top, width: Math.min(width, of.width - left), height: Math.min(height, of.height - top) };
  if (kept.width < Math.min(SHORTEST_SIDE, of.width) || kept.height < Math.min(SHORTEST_SIDE, of.height))
    throw new Problem('invalid_fields', { crop: 'picture_part' });
  return kept;
}

/**
 * A WebP of the catalogue: only pixels are kept, all other data of the file is dropped. Its name is the hash of its
 * content.
 */
export async function makePicture(upload: Upload, crop?: Crop) {
  const { data: bytes, info } = await decodePicture(upload, async (pixels, upright) =>
    (crop ? pixels.extract(keptPixels(upright, crop)) : pixels)
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  );
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return { id, contentType: 'image/webp' as const, width: info.width, height: info.height, bytes };
}
