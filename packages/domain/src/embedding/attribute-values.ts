import { isColour, localeOf, locales } from '../shared/index.ts';
import { widgetStyles, widgetThemes } from './settings.ts';

/** A value that is not understood, and what it may be. */
export interface WrongValue {
  readonly name: string;
  readonly value: string;
  readonly allowed: string;
}

interface Rule {
  readonly fits: (value: string) => boolean;
  readonly allowed: string;
}

const oneOf = (names: readonly string[]): Rule => ({
  fits: (value) => names.includes(value),
  allowed: names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join(''),
});
const like = (shape: RegExp, allowed: string): Rule => ({ fits: (value) => shape.test(value), allowed });

const style = oneOf(widgetStyles.toReversed());
/** Anything but 0 and false counts as on, so that `no` would be a yes. */
const onOrOff = oneOf(['1', 'true', '0', 'false']);

type Rules = Readonly<Record<string, Rule>>;

const looks: Rules = {
  theme: oneOf(widgetThemes),
  locale: { fits: (value) => localeOf(value) !== undefined, allowed: oneOf(locales).allowed },
  color: { fits: isColour, allowed: '#rrggbb' },
};
const attributeRules: Rules = {
  ...looks,
  mode: style,
  // An element's own `style` is CSS.
  style: { fits: (value) => !style.fits(value), allowed: 'CSS; write mode instead' },
  close: onOrOff,
  open: onOrOff,
  consent: onOrOff,
  analytics: like(/^datalayer$/i, 'datalayer'),
  shop: like(/^[1-9]\d*$/, 'the number of a shop'),
  path: like(/^\/\w/, 'a path of the widget, which begins with /'),
  height: like(/^[\d.]+([a-z]+|%)?$|^\w+\(/, 'a number of pixels or a CSS length'),
  offset: like(/^[\d.]+(px)?$/, 'a number of pixels'),
  origin: like(/^https?:\/\/[^/]+\/?$/, 'the address of a platform, such as https://book.example'),
};
const dataRules: Rules = { ...attributeRules, style, target: like(/^#./, '# and the id of an element') };
const settingRules: Rules = { style, ...looks, showCloseButton: onOrOff, strictPath: onOrOff };

type Values = Readonly<Record<string, string>>;

/** An empty value counts as left out. */
const wrongBy = (rules: Rules, values: Values): WrongValue[] =>
  Object.entries(rules).flatMap(([name, { fits, allowed }]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value && !fits(value) ? [{ name, value, allowed }] : [];
  });

/** Values of an element's attributes that mean nothing. */
export const wrongValues = (attributes: Values): WrongValue[] => wrongBy(attributeRules, attributes);

/** The same for the loader's script, whose attributes begin with `data-`. */
export const wrongData = (attributes: Values): WrongValue[] => {
  const data = Object.entries(attributes).flatMap(([name, value]) =>
    name.startsWith('data-') ? [[name.slice(5), value]] : [],
  );
  return wrongBy(dataRules, Object.fromEntries(data)).map((wrong) => ({ ...wrong, name: `data-${wrong.name}` }));
};

/** The same for the address of a frame, where some have other names. */
export const wrongSettings = (query: Values): WrongValue[] => wrongBy(settingRules, query);
