import { expect, test } from 'vitest';
import { wrongData, wrongSettings, wrongValues } from './attribute-values.ts';

test.each([
  ['mode', 'modal', 'inline, side, website or dev'],
  ['style', 'side', 'CSS; write mode instead'],
  ['theme', 'drak', 'light, dark or auto'],
  ['locale', 'fr', 'en, de, nl or lt'],
  ['color', 'red', '#rrggbb'],
  ['close', 'yes', '1, true, 0 or false'],
  ['consent', 'no', '1, true, 0 or false'],
  ['analytics', 'gtm', 'datalayer'],
  ['shop', 'amsterdam', 'the number of a shop'],
  ['path', 'shops/12', 'a path of the widget, which begins with /'],
  ['height', 'tall', 'a number of pixels or a CSS length'],
  ['offset', '4rem', 'a number of pixels'],
  ['origin', 'book.example', 'the address of a platform, such as https://book.example'],
])('[EMB-1] %s="%s" is not understood', (name, value, allowed) => {
  expect(wrongValues({ [name]: value, 'company-key': 'k' })).toEqual([{ name, value, allowed }]);
});

test('[EMB-1] a tag manager’s own spelling is understood', () =>
  expect(wrongValues({ analytics: 'dataLayer' })).toEqual([]));

test('[EMB-1] what is understood, left empty or nobody’s is no mistake', () => {
  const right: Record<string, string>[] = [
    {
      mode: 'side',
      theme: 'auto',
      locale: 'nl-BE',
      color: '#A1b2C3',
      close: '',
      open: 'true',
      consent: '0',
      shop: '12',
    },
    { path: '/shops/12/events?x=1', height: '80vh', offset: '64', style: 'margin: 0', origin: 'https://book.example/' },
    { height: 'calc(100dvh - 64px)', offset: '64px', mode: '', label: 'anything', from: '{}' },
  ];
  for (const attributes of right) expect(wrongValues(attributes)).toEqual([]);
});

test('[EMB-6] the address of a frame has the same values under its own names', () => {
  const query = { companyApiKey: 'k', style: 'modal', showCloseButton: 'yes', color: '#123456', close: 'maybe' };
  expect(wrongSettings(query)).toEqual([
    { name: 'style', value: 'modal', allowed: 'inline, side, website or dev' },
    { name: 'showCloseButton', value: 'yes', allowed: '1, true, 0 or false' },
  ]);
});

test('[EMB-1] a script has the same as data-…, with its style and target', () => {
  const attributes = {
    'data-style': 'popup',
    'data-target': 'booking',
    'data-locale': 'nl',
    style: 'x',
    'data-mood': 'y',
  };
  expect(wrongData(attributes)).toEqual([
    { name: 'data-style', value: 'popup', allowed: 'inline, side, website or dev' },
    { name: 'data-target', value: 'booking', allowed: '# and the id of an element' },
  ]);
  expect(wrongData({ 'data-style': 'side', 'data-target': '#booking' })).toEqual([]);
});
