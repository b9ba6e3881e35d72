import type { Crop } from './crop.ts';

/** What a browser can show and the server takes; anything else is refused before it travels. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/** Twice what the server keeps: enough for any screen, and quick to send. */
const MOST_SIDE = 1024;
const QUALITY = 0.9;

export type ReadPicture =
  | { readonly kind: 'picture'; readonly picture: ImageBitmap }
  | { readonly kind: 'wrong_kind' | 'broken' };

/** The pixels of a file, the right way up. */
export async function readPicture(file: File): Promise<ReadPicture> {
  if (!PICTURE_KINDS.includes(file.type)) return { kind: 'wrong_kind' };
  try {
    return { kind: 'picture', picture: await createImageBitmap(file) };
  } catch {
    return { kind: 'broken' };
  }
}

/** Draws the part that shows; the canvas then holds exactly what will be sent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Crop): void {
  const drawn = Math.min(MOST_SIDE, Math.max(1, Math.round(side)));
  canvas.width = drawn;
  canvas.height = drawn;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingQuality = 'high';
  // A photo has no see-through parts, and a JPEG would make them black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, drawn, drawn);
  pen.drawImage(picture, x, y, side, side, 0, 0, drawn, drawn);
}

export async function bytesOf(canvas: HTMLCanvasElement): Promise<Uint8Array | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}
