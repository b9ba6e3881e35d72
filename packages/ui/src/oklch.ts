import { type Light, lightOf } from '@embook/domain/shared';

/** A colour in OKLCH: lightness 0–1, chroma, hue in radians. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Björn Ottosson's OKLab, the numbers of CSS Color 4. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = lightOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function toRgb({ l, c, h }: Oklch): Light {
  const x = c * Math.cos(h);
  const y = c * Math.sin(h);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (rgb: Light): boolean => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

/** The colour in sRGB: outside its gamut the chroma is reduced, never the lightness. */
export function hexOf({ l, c, h }: Oklch): string {
  let chroma = c;
  while (chroma > 0 && !isShown(toRgb({ l, c: chroma, h }))) chroma = Math.max(0, chroma - 0.004);
  const bytes = toRgb({ l, c: chroma, h }).map((part) => Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
