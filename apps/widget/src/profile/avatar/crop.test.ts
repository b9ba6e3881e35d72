import { expect, test } from 'vitest';
import { firstCrop, moved, zoomed, zoomOf } from './crop.ts';

const wide = { width: 400, height: 200 };

test('[PRO-4] it starts with the largest square in the middle', () => {
  expect(firstCrop(wide)).toEqual({ x: 100, y: 0, side: 200 });
  expect(firstCrop({ width: 30, height: 90 })).toEqual({ x: 0, y: 30, side: 30 });
});

test.each([
  [0.25, 0, { x: 150, y: 0, side: 200 }],
  [9, 0, { x: 200, y: 0, side: 200 }],
  [-9, 0, { x: 0, y: 0, side: 200 }],
  [0, 5, { x: 100, y: 0, side: 200 }],
])('[PRO-4] moved by %f across and %f down it stays on the picture', (across, down, crop) => {
  expect(moved(wide, firstCrop(wide), across, down)).toEqual(crop);
});

test('[PRO-4] zooming in keeps the centre, and zooming out stops at the edges', () => {
  const near = zoomed(wide, firstCrop(wide), 2);
  expect(near).toEqual({ x: 150, y: 50, side: 100 });
  expect(zoomOf(wide, near)).toBe(2);
  const corner = moved(wide, near, 9, 9);
  expect(zoomed(wide, corner, 1)).toEqual({ x: 200, y: 0, side: 200 });
  expect(zoomed(wide, near, 99).side).toBe(50);
  expect(zoomed(wide, near, 0.1).side).toBe(200);
});
