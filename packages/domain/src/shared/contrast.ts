/** Linear red, green and blue, 0–1. */
export type Light = readonly [red: number, green: number, blue: number];

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The linear RGB of `#rgb` or `#rrggbb`. */
export function lightOf(hex: string): Light {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const at = (start: number) => linear(Number.parseInt(digits.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = lightOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast, 1 to 21 (EMB-13). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Words on a colour: black or white, whichever reads better (EMB-13). */
export const inkOn = (colour: string): '#ffffff' | '#000000' =>
  contrast(colour, '#ffffff') > contrast(colour, '#000000') ? '#ffffff' : '#000000';
