import sharp from 'sharp';
import { Problem } from '../infra/http/problem.ts';
import type { PictureStore } from './store.ts';

export type Pictures = ReturnType<typeof createPictures>;

/** The widths a page may ask for; a free choice would let anyone keep the machine busy with resizing. */
export const pictureWidths = [96, 160, 320, 640, 960, 1280, 1600] as const;

const CACHE_BYTES = 64 * 1024 * 1024;

export function createPictures(store: PictureStore) {
  // Insertion order is age: a picture that is used moves to the young end, the oldest leave first.
  const cache = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  async function resize(companyId: number, id: string, width: number): Promise<Buffer> {
    const original = await store.find(companyId, id);
    if (!original) throw new Problem('not_found');
    return sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 4 }).toBuffer();
  }

  function remember(key: string, picture: Buffer): void {
    bytes += picture.byteLength;
    for (const [oldest, pending] of cache) {
      if (bytes <= CACHE_BYTES || oldest === key) break;
      cache.delete(oldest);
      void pending.then((old) => (bytes -= old.byteLength));
    }
  }

  return {
    /** A picture as WebP in one of the served widths. Many asking at once share one resizing. */
    rendition(companyId: number, id: string, width: number): Promise<Buffer> {
      const key = `${companyId}/${id}/${width}`;
      const known = cache.get(key);
      if (known) {
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      const made = resize(companyId, id, width);
      cache.set(key, made);
      made.then(
        (picture) => remember(key, picture),
        () => cache.delete(key),
      );
      return made;
    },
  };
}
