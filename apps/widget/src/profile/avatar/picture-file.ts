import type { Crop } from './crop.ts';

/** Types that browsers show and the server accepts; others are refused before the upload. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/** Twice the size that the server stores: enough for any screen, and quick to upload. */
const MAX_SIDE = 1024;
const QUALITY = 0.9;

export type ReadPicture =
  | { readonly kind: 'picture'; readonly picture: ImageBitmap }
  | { readonly kind: 'wrong_kind' | 'broken' };

/** Decodes a file, with its EXIF orientation applied. */
export async function readPicture(file: File): Promise<ReadPicture> {
  if (!PICTURE_KINDS.includes(file.type)) return { kind: 'wrong_kind' };
  try {
    return { kind: 'picture', picture: await createImageBitmap(file) };
  } catch {
    return { kind: 'broken' };
  }
}

/** Draws the crop; the canvas then holds exactly what is uploaded. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Crop): void {
  const drawn = Math.min(MAX_SIDE, Math.max(1, Math.round(side)));
  canvas.width = drawn;
  canvas.height = drawn;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingQuality = 'high';
  // JPEG has no transparency and would make it black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, drawn, drawn);
  pen.drawImage(picture, x, y, side, side, 0, 0, drawn, drawn);
}

export async function bytesOf(canvas: HTMLCanvasElement): Promise<Uint8Array | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}
