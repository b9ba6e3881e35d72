import { describe, expect, test } from 'vitest';
import { isPushAddress } from './api.ts';

describe('[TOLD-1] [A22] addresses of push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:123',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QK',
    'https://db5p.notify.windows.com/w/?token=B%2fA',
  ])('%s is one', (address) => expect(isPushAddress(address)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/push',
    'https://push.localhost/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://intranet/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://push.example:8443/a',
    'https://me:pw@push.example/a',
    'javascript:alert(1)',
    'push.example',
    `https://push.example/${'a'.repeat(1_000)}`,
  ])('%s is none', (address) => expect(isPushAddress(address)).toBe(false));
});
