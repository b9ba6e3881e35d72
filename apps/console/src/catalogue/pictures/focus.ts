import type { Crop } from '@embook/domain/catalogue';

/** The point of a picture that stays in sight wherever it is cut, in percent from the left and the top. */
export type Focus = readonly [x: number, y: number];

const MIDDLE: Focus = [50, 50];
const within = (percent: number): number => Math.round(Math.max(0, Math.min(100, percent)));

/** The file of a picture without the point: `/media/1/3f…` of `/media/1/3f…#40,60`. */
export const fileOf = (picture: string): string => picture.split('#')[0] ?? picture;

export function focusOf(picture: string): Focus {
  const [x = MIDDLE[0], y = MIDDLE[1]] = picture.split('#')[1]?.split(',').map(Number) ?? [];
  return [x, y];
}

export const withFocus = (picture: string, [x, y]: Focus): string => `${fileOf(picture)}#${within(x)},${within(y)}`;

/** Where the same point is in what a crop keeps; at its edge when the crop leaves it out. */
export const focusInCrop = ([x, y]: Focus, crop: Crop): Focus => [
  within(((x - crop.x) / crop.width) * 100),
  within(((y - crop.y) / crop.height) * 100),
];
