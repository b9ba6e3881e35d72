import { describe, expect, test } from 'vitest';
import { redirectTarget } from './index.ts';

const trust = {
  pageOrigin: 'https://book.example',
  hosts: ['https://studio.example', 'https://*.group.example', 'http://localhost:8480', 'http://plain.example'],
};

describe('[EMB-3] a company without a list', () => {
  const unlisted = { ...trust, hosts: [], embeddedBy: 'https://salon.example' };

  test.each(['https://salon.example/thanks', 'https://SALON.example/'])('trusts the host that embeds it: %s', (url) => {
    expect(redirectTarget(url, unlisted)).toEqual({ kind: 'outside', url });
  });

  test.each(['https://studio.example/', 'https://salon.example.evil.example/', 'https://www.salon.example/'])(
    'trusts no other: %s',
    (url) => {
      expect(redirectTarget(url, unlisted)).toBeUndefined();
    },
  );

  test('trusts nobody where the host is not known, and a list is the whole list', () => {
    expect(redirectTarget('https://salon.example/', { ...unlisted, embeddedBy: undefined })).toBeUndefined();
    expect(redirectTarget('https://salon.example/', { ...trust, embeddedBy: 'https://salon.example' })).toBeUndefined();
  });
});

describe('[EMB-3] [B1] [B2] where a page may send the widget', () => {
  test.each([
    ['/shops/12/events', '/shops/12/events'],
    ['/book?date=1', '/book?date=1'],
    ['https://book.example/profile', '/profile'],
    ['HTTPS://BOOK.example/profile', '/profile'],
    ['https://book.example', '/'],
    ['https://book.example?a=1', '/?a=1'],
  ])('%s stays inside', (url, path) => {
    expect(redirectTarget(url, trust)).toEqual({ kind: 'inside', path });
  });

  test.each(['https://studio.example/thanks?x=1#y', 'https://a.group.example/', 'http://localhost:8480/demo'])(
    '%s is listed',
    (url) => {
      expect(redirectTarget(url, trust)).toEqual({ kind: 'outside', url });
    },
  );

  test.each([
    '',
    'shops',
    '//evil.example',
    '/\\evil.example',
    '/shops\\..',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://book.example/',
    'data:text/html,x',
    'https://evil.example',
    'https://book.example.evil.example/',
    'https://book.example@evil.example/',
    'https://studio.example:8443/',
    'https://evilgroup.example/',
    'http://studio.example/',
    'http://plain.example/',
    'http://book.example/',
    'https://book.example/a b',
    ' https://book.example/',
    'blob:https://book.example/1',
  ])('%j is refused', (url) => {
    expect(redirectTarget(url, trust)).toBeUndefined();
  });
});
