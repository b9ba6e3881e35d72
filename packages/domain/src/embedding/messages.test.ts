import { describe, expect, test } from 'vitest';
import { readFrameMessage, readHostMessage } from './index.ts';

const source = 'embook';

describe('[B1] messages from the frame', () => {
  test.each([
    { type: 'hello', id: 'a1' },
    { type: 'close' },
    { type: 'resize', height: 640 },
    { type: 'navigate', path: '/shops' },
    { type: 'scrollTo', top: 320 },
    { type: 'auth', signedIn: true },
    { type: 'payment', id: 7, status: 'ok' },
    { type: 'analytics', name: 'purchase', props: { id: 7, currency: 'EUR' } },
    { type: 'error', code: 'company' },
  ])('$type is read', (message) => {
    expect(readFrameMessage({ source, ...message })).toEqual(message);
  });

  test.each([
    undefined,
    null,
    'close',
    7,
    [],
    { type: 'close' },
    { source: 'other', type: 'close' },
    { source, type: 'toString' },
    { source, type: '__proto__' },
    { source, type: 'constructor' },
    { source, type: ['close'] },
    { source, type: 'resize' },
    { source, type: 'resize', height: '640' },
    { source, type: 'resize', height: Number.NaN },
    { source, type: 'resize', height: Infinity },
    { source, type: 'analytics', name: 'purchase', props: { id: { deep: 1 } } },
    { source, type: 'analytics', name: 'purchase', props: null },
    { source, type: 'redirect', url: '/shops' },
  ])('%j is dropped', (data) => {
    expect(readFrameMessage(data)).toBeUndefined();
  });

  test('what a type does not have is left behind', () => {
    expect(readFrameMessage({ source, type: 'close', html: '<b>' })).toEqual({ type: 'close' });
  });
});

describe('[B1] [EMB-3] messages from the page', () => {
  test.each([
    { type: 'init', id: 'a1' },
    { type: 'redirect', url: '/shops' },
    { type: 'open' },
    { type: 'hidden' },
    { type: 'viewport', top: 10, height: 400 },
    { type: 'config', config: { email: 'a@b.example', phone: undefined, locale: 'nl' } },
    { type: 'consent', given: false },
  ])('$type is read', (message) => {
    expect(readHostMessage({ source, ...message })).toEqual(message);
  });

  test.each([
    { source, type: 'redirect', url: { href: '/shops' } },
    { source, type: 'viewport', top: -0, height: Number.NaN },
    { source, type: 'config', config: 'email' },
    { source, type: 'config', config: { email: ['a@b.example'] } },
    { source, type: 'consent', given: 'no' },
    { source, type: 'close' },
  ])('%j is dropped', (data) => {
    expect(readHostMessage(data)).toBeUndefined();
  });
});
