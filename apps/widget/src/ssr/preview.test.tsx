import type { Call } from '@embook/domain/contract';
import { aSession } from '@embook/domain/testing/session';
import { expect, test } from 'vitest';
import { type Answers, aShopWithPeople, demoAnswers } from '../testing/demo-answers.ts';
import { renderFirstScreen } from './first-screen.tsx';
import { escapeHtml, escapeJson, previewOf } from './preview.ts';

/** Monday 16 November 2026, 10:00 in Amsterdam. */
const now = Date.UTC(2026, 10, 16, 9);

const bath = aSession({
  id: 7,
  groupName: 'Bath </title><script>alert(1)</script>',
  startsAt: Date.UTC(2026, 10, 18, 20) / 1000,
  description: `Bowls "and"\n</script><script>alert(2)</script> ${'very '.repeat(80)}long`,
  photoUrl: '/media/night',
});

async function page(path: string, given: Answers = {}) {
  const answers: Answers = {
    ...demoAnswers,
    shopGet: { shop: aShopWithPeople({ groups: true, events: true, photoUrl: '/media/shop' }) },
    groupWeek: { slots: { '1': { date: '', groups: [aSession({ startsAt: Date.UTC(2026, 10, 16, 18) / 1000 })] } } },
    eventList: { slots: [bath] },
    eventGet: { slot: bath },
    ...given,
  };
  const calls: { name: Call; fields: unknown }[] = [];
  const found = await renderFirstScreen({
    url: `${path}${path.includes('?') ? '&' : '?'}companyApiKey=demo`,
    origin: 'https://book.example',
    cookie: undefined,
    acceptLanguage: 'en',
    hasOwnTab: false,
    now,
    call: async (name, fields) => {
      calls.push({ name, fields });
      const answer: unknown = answers[name];
      return typeof answer === 'function' ? answer(fields) : answer;
    },
  });
  if (found.kind !== 'screen') throw new Error(`no screen: ${JSON.stringify(found)}`);
  const { head, html, state } = found;
  const parsed = new DOMParser().parseFromString(
    `<head><title>${escapeHtml(head.title)}</title>${previewOf(head).join('')}</head><body>${html}
      <script type="application/json">${escapeJson(state)}</script></body>`,
    'text/html',
  );
  const content = (name: string) =>
    parsed.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const data = parsed.querySelector('script[type="application/ld+json"]')?.textContent;
  return { ...found, calls, parsed, content, data: data ? (JSON.parse(data) as Record<string, unknown>) : undefined };
}

const names = (calls: readonly { name: Call }[]) => calls.map(({ name }) => name).toSorted();

test('[GRP-1] [W4] the classes of this week and the events are in the page', async () => {
  const { calls, parsed, whole, content, head } = await page('/shops/1/groups');
  expect(names(calls)).toEqual(['companyGet', 'eventList', 'groupWeek', 'shopGet', 'shopList']);
  expect(calls.find(({ name }) => name === 'groupWeek')?.fields).toMatchObject({ weekOfYear: 47, year: 2026 });
  expect(parsed.querySelector('h4')?.textContent).toBe('Yoga');
  expect(whole).toBe(true);
  expect(head.title).toBe('Classes · Oudegracht · Aurora');
  expect(content('description')).toContain('Classes at Oudegracht');
  expect(content('og:image')).toBe('https://book.example/media/shop');
});

test('[GRP-1] [GRP-5] the week and the filters of the address are in the page', async () => {
  const { calls } = await page('/shops/1/groups?week=2026-W53&employees=4&employees=3');
  const asked = calls.filter(({ name }) => name === 'groupWeek').map(({ fields }) => fields);
  expect(asked).toMatchObject([{ weekOfYear: 53, year: 2026, employees: [3, 4] }]);
});

test('[EVT-1] [W4] the first events are in the page', async () => {
  const { calls, parsed, whole } = await page('/shops/1/events');
  expect(names(calls)).toEqual(['companyGet', 'eventList', 'shopGet', 'shopList']);
  expect(parsed.querySelector('h3')?.textContent).toBe(bath.groupName);
  expect(whole).toBe(true);
});

test.each(['/event/7', '/shops/1/events/7'])(
  '[EVT-3] a link to %s has a preview with title, text and picture',
  async (path) => {
    const { content, data, parsed, status, whole } = await page(path);
    expect({ status, whole }).toEqual({ status: 200, whole: true });
    expect(parsed.title).toBe(`${bath.groupName} · Aurora`);
    expect(content('og:title')).toBe(`${bath.groupName} · Aurora`);
    expect(content('og:image')).toBe('https://book.example/media/night');
    expect(content('og:description')).toBe(content('description'));
    expect(content('description')).toMatch(/^Bowls "and" .*…$/);
    expect([...content('description')!].length).toBeLessThanOrEqual(200);
    expect(data).toMatchObject({
      '@type': 'Event',
      name: bath.groupName,
      startDate: '2026-11-18T20:00:00',
      url: 'https://book.example/event/7?companyApiKey=demo',
      image: ['https://book.example/media/night'],
      offers: { price: 14.5, priceCurrency: 'EUR' },
    });
  },
);

test('[A16] HTML in texts ends neither the title nor a data block', async () => {
  const { parsed } = await page('/event/7');
  const scripts = [...parsed.querySelectorAll('script')].map(({ type }) => type);
  expect(scripts).toEqual(['application/ld+json', 'application/json']);
  expect(parsed.querySelector('[onerror]')).toBeNull();
});

test.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'https://a.example/"><script>'])(
  '[A16] a picture at %s is left out of the preview',
  async (photoUrl) => {
    const { content, parsed } = await page('/event/7', {
      eventGet: { slot: { ...bath, photoUrl, description: null } },
    });
    expect(content('og:image')).not.toBe(photoUrl);
    expect([...parsed.querySelectorAll('head script')].map((script) => script.getAttribute('type'))).toEqual([
      'application/ld+json',
    ]);
  },
);

test('[EVT-4] an event that no longer exists answers 404 with a readable text', async () => {
  const gone = () =>
    Promise.reject(Object.assign(new Error('gone'), { refusal: { code: 404, result: { message: 'Gone.' } } }));
  const { parsed, status, data } = await page('/event/7', { eventGet: gone });
  expect(status).toBe(404);
  expect(parsed.querySelector('main h2')?.textContent).toBe('The event has already ended or the link is invalid');
  expect(data).toBeUndefined();
});
