import { describe, expect, test } from 'vitest';
import { readHostMessage } from './index.ts';

const source = 'embook';

describe('[B1] [EMB-3] messages from the page', () => {
  test.each([
    { type: 'init', id: 'a1' },
    { type: 'redirect', url: '/shops' },
    { type: 'open' },
    { type: 'hidden' },
    { type: 'viewport', top: 10, height: 400, width: 360 },
    { type: 'config', config: { email: 'a@b.example', phone: undefined, locale: 'nl' } },
    { type: 'consent', given: false },
  ])('$type is read', (message) => {
    expect(readHostMessage({ source, ...message })).toEqual(message);
  });

  test.each([
    undefined,
    null,
    'open',
    7,
    [],
    { type: 'open' },
    { source: 'other', type: 'open' },
    { source, type: 'toString' },
    { source, type: '__proto__' },
    { source, type: 'constructor' },
    { source, type: ['open'] },
    { source, type: 'redirect' },
    { source, type: 'redirect', url: { href: '/shops' } },
    { source, type: 'viewport', top: '10', height: 400 },
    { source, type: 'viewport', top: 10, height: Infinity },
    { source, type: 'config', config: null },
    { source, type: 'viewport', top: -0, height: Number.NaN },
    { source, type: 'config', config: 'email' },
    { source, type: 'config', config: { email: ['a@b.example'] } },
    { source, type: 'consent', given: 'no' },
    { source, type: 'close' },
  ])('%j is dropped', (data) => {
    expect(readHostMessage(data)).toBeUndefined();
  });

  test('[EMB-1] a loader before 1.20 sends no width', () => {
    const viewport = { type: 'viewport', top: 10, height: 400 };
    expect(readHostMessage({ source, ...viewport })).toEqual({ ...viewport, width: 0 });
  });

  test('what a type does not have is left behind', () => {
    expect(readHostMessage({ source, type: 'open', html: '<b>' })).toEqual({ type: 'open' });
  });
});
