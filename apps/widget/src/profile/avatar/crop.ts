export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square part of a picture, in pixels of the picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export const MAX_ZOOM = 4;

const within = (value: number, most: number): number => Math.min(Math.max(0, value), most);

const inside = ({ width, height }: Size, { x, y, side }: Crop): Crop => ({
  x: within(x, width - side),
  y: within(y, height - side),
  side,
});

/** The largest square in the middle. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Moves by shares of the visible square, and stops at the edges. */
export const moved = (size: Size, crop: Crop, across: number, down: number): Crop =>
  inside(size, { ...crop, x: crop.x + across * crop.side, y: crop.y + down * crop.side });

export const zoomOf = ({ width, height }: Size, { side }: Crop): number => Math.min(width, height) / side;

/** Zooms around the centre. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const side = Math.min(size.width, size.height) / Math.min(Math.max(1, zoom), MAX_ZOOM);
  const shift = (crop.side - side) / 2;
  return inside(size, { x: crop.x + shift, y: crop.y + shift, side });
}
