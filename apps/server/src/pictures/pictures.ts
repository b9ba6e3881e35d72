import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { Problem } from '../infra/http/problem.ts';
import { resizeInTurn } from './decoding.ts';

export { decodePicture, makePicture } from './checked-picture.ts';
export { companyTurn, customerTurn, decodeInTurn } from './decoding.ts';
export { findFont, markFontUsed } from './font-store.ts';
export { fontAddress, fontIdOf, makeFont } from './fonts.ts';
export { hasRoomFor } from './media-bound-store.ts';
export { pictureContent } from './picture-content.ts';
export { findPicture, hasPicture, isCompanyShown } from './picture-store.ts';
export { plainId, portraitId } from './portrait.ts';
export { deleteUnusedMedia, markPictureUsed } from './unused-media-store.ts';

/** The widths a page may ask for; a free choice would let anyone keep the machine busy with resizing. */
export const pictureWidths = [96, 160, 320, 640, 960, 1280, 1600] as const;

const CACHE_BYTES = 64 * 1024 * 1024;

interface Rendition {
  readonly companyId: number;
  readonly id: string;
  readonly width: number;
}

/** A picture as WebP in one of the served widths. Simultaneous calls share one resizing. */
export function createRenditions(
  findPicture: (companyId: number, id: string) => Promise<Uint8Array | undefined>,
  cacheBytes = CACHE_BYTES,
) {
  async function resize({ companyId, id, width }: Rendition): Promise<Buffer> {
    const original = await findPicture(companyId, id);
    if (!original) throw new Problem('not_found');
    return sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 4 }).toBuffer();
  }

  const cache = new LRUCache<string, Buffer, Rendition>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    fetchMethod: (_key, _stale, { context }) =>
      resizeInTurn({ line: String(context.companyId) }, () => resize(context)),
    // A waiting call gets its picture, also when others have evicted it from the cache meanwhile (B18).
    ignoreFetchAbort: true,
  });

  return (companyId: number, id: string, width: number): Promise<Buffer> =>
    cache.forceFetch(`${companyId}/${id}/${width}`, { context: { companyId, id, width } });
}
