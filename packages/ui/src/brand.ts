import { contrast, DEFAULT_BRAND, inkOn, isColour, type Light, lightOf } from '@embook/domain/shared';

/** A colour in OKLCH: lightness 0–1, chroma, hue in radians. */
interface Oklch {
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

export type Theme = 'light' | 'dark';

/**
 * What brand colours are shown on: `--page`, `--surface` and `--raised` of both sides' tokens.css, which a test compares
 * with these.
 */
export const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#fbf9f6', '#ffffff'],
  dark: ['#171411', '#211d1a', '#2a2521'],
};
const BLACK = '#000000';
const WHITE = '#ffffff';

export const WORDS = 4.5;
export const SHAPES = 3;

/** A colour's hue at another lightness. Darker means less chroma, else yellow turns to brown-orange; pale brands gain some. */
function darkened({ l, c, h }: Oklch, most: number, tint: number): Oklch {
  if (l <= most) return { l, c, h };
  return { l: most, c: Math.max((c * most) / l, Math.min(c * 2, tint)), h };
}

/** The same on dark grounds, where a lighter colour would glow with its full chroma. */
function lightened({ l, c, h }: Oklch, least: number): Oklch {
  return { l: Math.max(l, least), c: Math.min(c, 0.15), h };
}

/** Darkens a colour, or lightens it by a negative step, until it has enough contrast to every background. */
function withContrast(start: Oklch, least: number, grounds: readonly string[], step = 0.01): string {
  for (let l = start.l; l > 0 && l < 1; l -= step) {
    const hex = hexOf({ ...start, l });
    if (grounds.every((ground) => contrast(hex, ground) >= least)) return hex;
  }
  return step > 0 ? BLACK : WHITE;
}

/** Moves a colour away from the text on it, for more contrast; one that is nearly black is lightened instead. */
function withMoreContrast({ l, c, h }: Oklch, share: number, lift: number, onBrand: string): Oklch {
  const mixed = onBrand === BLACK ? l + (1 - l) * share : l - l * share;
  return { l: mixed + Math.min(lift, Math.max(0, (0.34 - mixed) * 2)), c: c * (1 - share), h };
}

/** A pale brand gets a border, so that a button keeps its shape; a strong one needs none. */
function edge({ l, c, h }: Oklch): string {
  const alpha = Math.min(0.75, Math.max(0, (l - 0.86) * 12));
  const opacity = Math.round(alpha * 255);
  return hexOf({ l: l - 0.32, c: c + 0.01, h }) + opacity.toString(16).padStart(2, '0');
}

export type BrandColours = Readonly<
  Record<
    | '--brand'
    | '--on-brand'
    | '--brand-text'
    | '--brand-ring'
    | '--brand-soft'
    | '--brand-soft-2'
    | '--brand-hover'
    | '--brand-press'
    | '--brand-edge',
    string
  >
>;

/** The brand with the text on it, also while a pointer is over it or presses it. */
function solid(brand: string) {
  const colour = oklchOf(brand);
  const onBrand = inkOn(brand);
  const held = (share: number, lift: number) => {
    const hex = hexOf(withMoreContrast(colour, share, lift, onBrand));
    return contrast(hex, onBrand) >= WORDS ? hex : brand;
  };
  return {
    '--brand': brand,
    '--on-brand': onBrand,
    '--brand-hover': held(0.1, 0.11),
    '--brand-press': held(0.2, 0.2),
  };
}

function lightColours(brand: string): BrandColours {
  const colour = oklchOf(brand);
  const soft = hexOf({ l: 0.968, c: Math.min(colour.c * 0.32, 0.036), h: colour.h });
  return {
    ...solid(brand),
    '--brand-text': withContrast(darkened(colour, 0.49, 0.08), WORDS, [...GROUNDS.light, soft]),
    '--brand-ring': withContrast(darkened(colour, 0.6, 0.09), SHAPES, GROUNDS.light),
    '--brand-soft': soft,
    '--brand-soft-2': hexOf({ l: 0.928, c: Math.min(colour.c * 0.5, 0.075), h: colour.h }),
    '--brand-edge': edge(colour),
  };
}

/** Below this chroma a brand is a grey: made a little lighter, it would look like a disabled button. */
const GREY = 0.05;

/** A brand that is too dark for a dark page: its hue made lighter, a grey one nearly white. */
function liftedBrand(brand: string): string {
  if (GROUNDS.dark.every((ground) => contrast(brand, ground) >= SHAPES)) return brand;
  const { l, c, h } = oklchOf(brand);
  return c < GREY ? hexOf({ l: 0.93, c: c * 0.4, h }) : withContrast({ l, c, h }, SHAPES, GROUNDS.dark, -0.01);
}

function darkColours(brand: string): BrandColours {
  const colour = oklchOf(brand);
  const soft = hexOf({ l: 0.3, c: Math.min(colour.c * 0.34, 0.045), h: colour.h });
  return {
    ...solid(liftedBrand(brand)),
    '--brand-text': withContrast(lightened(colour, 0.8), WORDS, [...GROUNDS.dark, soft], -0.01),
    '--brand-ring': withContrast(lightened(colour, 0.7), SHAPES, [...GROUNDS.dark, soft], -0.01),
    '--brand-soft': soft,
    '--brand-soft-2': hexOf({ l: 0.36, c: Math.min(colour.c * 0.5, 0.07), h: colour.h }),
    // Its shape needs none: it has 3:1 to every ground.
    '--brand-edge': '#00000000',
  };
}

/** All colours derived from a company's colour, readable for any colour (EMB-13). */
export function brandColoursOn(theme: Theme, appColor: string): BrandColours {
  const brand = (isColour(appColor) ? appColor : DEFAULT_BRAND).toLowerCase();
  return theme === 'dark' ? darkColours(brand) : lightColours(brand);
}

/** The colours of both themes in one style, of which tokens.css chooses: the server cannot know what `auto` will be. */
export function brandColours(appColor: string): BrandColours {
  const light = brandColoursOn('light', appColor);
  const dark = Object.entries(brandColoursOn('dark', appColor));
  const both = dark.map(([name, value]) => {
    const other = light[name as keyof BrandColours]; // both have the same names
    return [name, other === value ? value : `var(--light,${other})var(--dark,${value})`];
  });
  return { ...light, ...Object.fromEntries(both) };
}
