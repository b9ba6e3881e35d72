import { themeNamed, type WidgetStyle, widgetStyles, type WidgetTheme } from '@embook/domain/embedding';
import { type Locale, locales } from '@embook/domain/shared';

/**
 * What the gallery shows, read from its query string: `?only=button&locale=de&style=side&theme=dark&brand=%23111827&width=390`.
 */
export interface Choice {
  readonly only: string;
  readonly locale: Locale;
  readonly style: WidgetStyle;
  readonly theme: WidgetTheme;
  readonly brand: string;
  readonly width: number;
}

export const brands = ['#5b3df5', '#ffc100', '#111827', '#cfe8d5', '#e4572e'];
export const widths = [390, 420, 760, 1280];

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, known: readonly T[], otherwise: T) =>
    known.find((value) => value === query.get(name)) ?? otherwise;
  return {
    only: query.get('only') ?? '',
    locale: one('locale', locales, 'en'),
    style: one('style', widgetStyles, 'website'),
    theme: themeNamed(query.get('theme') ?? ''),
    brand: query.get('brand') ?? brands[0]!,
    width: Number(query.get('width')) || widths[0]!,
  };
}
