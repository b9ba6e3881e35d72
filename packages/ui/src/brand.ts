import { contrast, DEFAULT_BRAND, inkOn, isColour } from '@embook/domain/shared';
import { hexOf, type Oklch, oklchOf } from './oklch.ts';

/** Must match `--page` and `--surface` of tokens.css: the contrast of brand colours is computed against them. */
export const PAGE = '#fbf9f6';
const SURFACE = '#ffffff';
const BLACK = '#000000';

export const WORDS = 4.5;
export const SHAPES = 3;

/** A colour's hue at another lightness. Darker means less chroma, else yellow turns to brown-orange; pale brands gain some. */
function darkened({ l, c, h }: Oklch, most: number, tint: number): Oklch {
  if (l <= most) return { l, c, h };
  return { l: most, c: Math.max((c * most) / l, Math.min(c * 2, tint)), h };
}

/** Darkens a colour until it has enough contrast to every background. */
function withContrast(start: Oklch, least: number, grounds: readonly string[]): string {
  for (let l = start.l; l > 0; l -= 0.01) {
    const hex = hexOf({ ...start, l });
    if (grounds.every((ground) => contrast(hex, ground) >= least)) return hex;
  }
  return BLACK;
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

/** All colours derived from a company's colour, readable for any colour (EMB-13). */
export function brandColours(appColor: string): BrandColours {
  const brand = (isColour(appColor) ? appColor : DEFAULT_BRAND).toLowerCase();
  const colour = oklchOf(brand);
  const onBrand = inkOn(brand);
  const soft = hexOf({ l: 0.968, c: Math.min(colour.c * 0.32, 0.036), h: colour.h });
  const held = (share: number, lift: number) => {
    const hex = hexOf(withMoreContrast(colour, share, lift, onBrand));
    return contrast(hex, onBrand) >= WORDS ? hex : brand;
  };
  return {
    '--brand': brand,
    '--on-brand': onBrand,
    '--brand-text': withContrast(darkened(colour, 0.49, 0.08), WORDS, [PAGE, SURFACE, soft]),
    '--brand-ring': withContrast(darkened(colour, 0.6, 0.09), SHAPES, [PAGE, SURFACE]),
    '--brand-soft': soft,
    '--brand-soft-2': hexOf({ l: 0.928, c: Math.min(colour.c * 0.5, 0.075), h: colour.h }),
    '--brand-hover': held(0.1, 0.11),
    '--brand-press': held(0.2, 0.2),
    '--brand-edge': edge(colour),
  };
}
