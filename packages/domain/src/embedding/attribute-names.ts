/** The settings of a widget: attributes of the element on the host page; a script has the same as `data-…`. */
const settings =
  'company-key mode shop path locale color close height label offset analytics consent open theme origin'.split(' ');

/** Besides those: what a script has, what a trigger has, and what the loader writes itself. */
const known = [...settings, ...'style target service category class employee event from fault'.split(' ')];

/** A letter may be missing, doubled, or out of its place by one. */
function isLike(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 2) return false;
  const strays = [...name].filter((letter, at) => !other.slice(Math.max(0, at - 1), at + 2).includes(letter));
  return strays.length < 2;
}

/** Names that other widgets have for the same; `key` is one too, but without a key there is no widget that could say so. */
const otherNames: Readonly<Record<string, string>> = {
  lang: 'locale',
  language: 'locale',
  key: 'company-key',
  'api-key': 'company-key',
  'company-api-key': 'company-key',
  company: 'company-key',
  type: 'mode',
  variant: 'mode',
  layout: 'mode',
  position: 'mode',
  scheme: 'theme',
  'color-scheme': 'theme',
  button: 'label',
  text: 'label',
  url: 'path',
  route: 'path',
  location: 'shop',
};

type Misspelt = readonly [name: string, meant: string];
const MIN_LENGTH = 4;

/** The attribute that was meant; one that is there as well is not meant by another. */
function meantBy(name: string, names: readonly string[], isCommon: (name: string) => boolean): string | undefined {
  if (known.includes(name)) return undefined;
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  if (other !== undefined) return names.includes(other) ? undefined : other;
  if (name.length < MIN_LENGTH || isCommon(name)) return undefined;
  return known.find((each) => isLike(name, each));
}

/** Attributes of an element that look like one of ours, each with the one that was probably meant. */
export const misspeltNames = (names: readonly string[], isCommon: (name: string) => boolean): Misspelt[] =>
  names.flatMap((name): Misspelt[] => {
    // `data-…` of an element are its page's own, unless a script would have them; `data-style` is its mode.
    const data = name.startsWith('data-') ? name.slice(5).replace(/^style$/, 'mode') : undefined;
    if (data !== undefined) return settings.includes(data) && !names.includes(data) ? [[name, data]] : [];
    const meant = meantBy(name, names, isCommon);
    return meant === undefined ? [] : [[name, meant]];
  });

/** The same for the loader's script, whose attributes begin with `data-`. */
export const misspeltData = (names: readonly string[], isCommon: (name: string) => boolean): Misspelt[] => {
  const data = names.flatMap((name) => (name.startsWith('data-') ? name.slice(5) : []));
  const withData = (meant: string) => `data-${meant === 'mode' ? 'style' : meant}`;
  return names.flatMap((name): Misspelt[] => {
    if (!name.startsWith('data-')) {
      // `type`, `lang` and others are a script's own.
      if (isCommon(name)) return [];
      const meant = known.includes(name) ? name : meantBy(name, data, isCommon);
      return meant === undefined ? [] : [[name, withData(meant)]];
    }
    const meant = meantBy(name.slice(5), data, isCommon);
    return meant === undefined ? [] : [[name, withData(meant)]];
  });
};

/** Names in the address of a frame, in small letters without strokes, and the setting that is meant. */
const otherSettings: Readonly<Record<string, string>> = {
  lang: 'locale',
  language: 'locale',
  colour: 'color',
  key: 'companyApiKey',
  apikey: 'companyApiKey',
  companykey: 'companyApiKey',
  companyapikey: 'companyApiKey',
  mode: 'style',
  close: 'showCloseButton',
  closebutton: 'showCloseButton',
  showclosebutton: 'showCloseButton',
};

/** The same for a frame's address, which may have parameters of anybody else. */
export const misspeltSettings = (query: Readonly<Record<string, string>>): Misspelt[] =>
  Object.keys(query).flatMap((name): Misspelt[] => {
    const plain = name.toLowerCase().replaceAll(/[-_]/g, '');
    const meant = Object.hasOwn(otherSettings, plain) ? otherSettings[plain] : undefined;
    return meant === undefined || Object.hasOwn(query, meant) ? [] : [[name, meant]];
  });
