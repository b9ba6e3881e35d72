import { expect, test } from 'vitest';
import { resolveAddresses } from './api-client.ts';

const base = 'https://platform.example/v2';

test.each([
  ['/media/a.png', 'https://platform.example/media/a.png'],
  ['media/a.png', 'https://platform.example/v2/media/a.png'],
  ['//pictures.example/a.png', 'https://pictures.example/a.png'],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['', ''],
  ['http://', 'http://'],
])('[EMB-6] the picture %j of another platform resolves to %j', (photo_url, found) => {
  expect(resolveAddresses({ products: [{ photo_url }] }, base)).toEqual({ products: [{ photo_url: found }] });
});

test('[EMB-6] every address field is resolved, however deep, and no other', () => {
  const answer = {
    company: { company_logo: '/l.png', home_gallery: ['/1.png', null], license_link: '/terms', name: '/not a path' },
    payment_url: '/pay/1',
    paymentLink: '/pay/2',
    slots: { '1': { groups: [{ video_url: '/v.mp4', description: '/x', time: 1 }] } },
    profile: null,
  };
  expect(resolveAddresses(answer, base)).toEqual({
    company: {
      company_logo: 'https://platform.example/l.png',
      home_gallery: ['https://platform.example/1.png', null],
      license_link: 'https://platform.example/terms',
      name: '/not a path',
    },
    payment_url: 'https://platform.example/pay/1',
    paymentLink: 'https://platform.example/pay/2',
    slots: { '1': { groups: [{ video_url: 'https://platform.example/v.mp4', description: '/x', time: 1 }] } },
    profile: null,
  });
});
