import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import type { Setup, StepProps } from './queries.ts';
import { BrandStep } from './steps/brand-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { ShopStep } from './steps/shop-step.tsx';
import { TeamStep } from './steps/team-step.tsx';

beforeEach(() => sessionStorage.clear());

const setup: Setup = {
  done: ['brand'],
  origin: 'https://book.example',
  link: 'https://book.example/shops',
  shop: null,
  service: null,
  employees: [],
  invited: 0,
  examples: 0,
  test: null,
  seen: [],
};
const withShop: Setup = {
  ...setup,
  shop: { id: 3, name: 'Linde', city: 'Berlin', hasHours: true, rooms: [4], categoryId: null },
};
const onTyped = vi.fn<StepProps['onTyped']>();
const onSaved = vi.fn<StepProps['onSaved']>(async () => {});
const props = (given: Setup): StepProps => ({ setup: given, onSaved, onTyped });
/** Another step, "Finish later" or a reload: the step is gone and comes again. */
const again = () => cleanup();

const field = (name: string) => screen.findByLabelText<HTMLInputElement | HTMLSelectElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });

test('[START-1] what is typed of a shop is there after leaving the step, and shown beside it at once', async () => {
  showAs('owner', <ShopStep {...props(setup)} />);
  await type('Street and number', 'Torstraße 1');
  await type('City', 'Berlin');
  expect(onTyped.mock.lastCall?.[0]).toMatchObject({
    thing: 'shop',
    values: { street: 'Torstraße 1', city: 'Berlin' },
  });
  again();
  showAs('owner', <ShopStep {...props(setup)} />);
  expect((await field('Street and number')).value).toBe('Torstraße 1');
  expect((await field('City')).value).toBe('Berlin');
});

test('[START-1] all countries of the EU, the United Kingdom, Norway and Switzerland can be chosen; hours follow until they are changed', async () => {
  showAs('owner', <ShopStep {...props(setup)} />);
  const country = await field('Country');
  const names = [...(country as HTMLSelectElement).options].map(({ textContent }) => textContent);
  expect(names).toHaveLength(30);
  expect(names).toEqual(expect.arrayContaining(['Austria', 'Switzerland', 'United Kingdom', 'Norway', 'Portugal']));
  await type('Country', 'LT');
  expect((await field('Monday, opens')).value).toBe('10:00');
  await type('Monday, opens', '08:00');
  await type('Country', 'DE');
  expect((await field('Monday, opens')).value).toBe('08:00');
});

test('[START-1] [I18N-4] a shop in a country without the euro is told that prices are in euro before it goes on', async () => {
  showAs('owner', <ShopStep {...props(setup)} />);
  for (const [code, name] of [
    ['GB', 'United Kingdom'],
    ['SE', 'Sweden'],
  ] as const) {
    await type('Country', code);
    expect(screen.getByText(`${name}: prices are in euro.`, { exact: false })).toBeTruthy();
  }
  await type('Country', 'DE');
  expect(screen.queryByText(/prices are in euro/)).toBeNull();
});

test('[START-1] [AGD-1] hours are typed by 24 hours, whatever the language of the browser is', async () => {
  showAs('owner', <ShopStep {...props(setup)} />);
  const closes = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Monday, closes' });
  fireEvent.change(closes, { target: { value: '2130' } });
  fireEvent.blur(closes);
  expect(closes.value).toBe('21:30');
  fireEvent.change(closes, { target: { value: '0:00' } });
  fireEvent.blur(closes);
  expect(closes.value).toBe('00:00');
});

test('[START-1] what is no time stays as it was typed, is said at its day, and nothing is sent', async () => {
  showAs('owner', <ShopStep {...props(setup)} />);
  await type('Tuesday, closes', '7pm');
  await type('Monday, closes', '99:99');
  again();
  call.mockClear();
  showAs('owner', <ShopStep {...props(setup)} />);
  expect([(await field('Monday, closes')).value, (await field('Tuesday, closes')).value]).toEqual(['99:99', '19:00']);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const monday = await field('Monday, closes');
  expect(document.activeElement).toBe(monday);
  const said = document.getElementById(monday.getAttribute('aria-describedby') ?? '');
  expect([said?.textContent, monday.closest('li')?.contains(said)]).toEqual(['Enter a time, such as 14:30.', true]);
  expect(call).not.toHaveBeenCalled();
});

test('[START-1] a day that closes before it opens is said at its day, and nothing is sent', async () => {
  call.mockClear();
  showAs('owner', <ShopStep {...props(setup)} />);
  await type('Monday, opens', '20:00');
  await type('Monday, closes', '19:00');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const monday = await field('Monday, closes');
  expect(document.activeElement).toBe(monday);
  const said = document.getElementById(monday.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('It closes before it opens.');
  expect(call).not.toHaveBeenCalled();
});

test('[START-1] a price that is no amount is said with an example', async () => {
  call.mockImplementation(async () => {
    throw new Error('refused');
  });
  showAs('owner', <ServiceStep {...props(withShop)} />);
  await type('Service name', 'Deep tissue');
  await type('Price in euro', 'abc');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('An amount of 0,00 or more, such as 12,50.');
});

test('[START-1] the first shop of a company in Germany switches iDEAL off and sets the time of Berlin', async () => {
  const answers: Readonly<Record<string, object>> = {
    staffCompany: { company: { version: 5 } },
    staffAddShop: { shop: { id: 3 } },
    staffHours: { shop: { version: 1 } },
  };
  call.mockImplementation(async (name: string) => answers[name] ?? {});
  showAs('owner', <ShopStep {...props(setup)} />);
  await type('Country', 'DE');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('service'));
  expect(call).toHaveBeenCalledWith('staffChangeCompany', {
    version: 5,
    time_zone: 'Europe/Berlin',
    payments: { cash: true, ideal: false },
  });
  // Saved: nothing of it is offered as a draft again.
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('[START-1] what is typed of a service is there after leaving the step, and shown beside it at once', async () => {
  showAs('owner', <ServiceStep {...props(withShop)} />);
  await type('Service name', 'Deep tissue');
  await type('Price in euro', '74');
  expect(onTyped.mock.lastCall?.[0]).toMatchObject({
    thing: 'service',
    values: { shop_id: 3, name: 'Deep tissue', minutes: 60, price: 74 },
  });
  again();
  showAs('owner', <ServiceStep {...props(withShop)} />);
  expect((await field('Service name')).value).toBe('Deep tissue');
  expect((await field('Price in euro')).value).toBe('74');
});

test('[START-1] people who are typed stay until they are saved', async () => {
  showAs('owner', <TeamStep {...props(withShop)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a person' }));
  const typeLast = (label: string, value: string) =>
    fireEvent.change(screen.getAllByLabelText(label).at(-1) ?? document.body, { target: { value } });
  typeLast('Name', 'Noor');
  again();
  showAs('owner', <TeamStep {...props(withShop)} />);
  expect(screen.getAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value)).toContain('Noor');
});

test('[START-1] a colour that is none is refused by its name and kept, and a suggested one is taken by its name', async () => {
  const company = { name: 'Linde', colour: '#c98e74', logo: null, languages: ['en'], main_language: 'en', version: 4 };
  call.mockImplementation(async () => ({ company }));
  showAs('owner', <BrandStep {...props(setup)} />);
  await type('Colour', 'turquoise');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const colour = await field('Colour');
  expect([colour.value, document.activeElement === colour]).toEqual(['turquoise', true]);
  expect(screen.getByRole('alert').textContent).toContain('“turquoise” is not a colour code.');
  const changed = () => call.mock.calls.filter(([name]) => name === 'staffChangeCompany').map(([, sent]) => sent);
  expect(changed()).toEqual([]);
  await type('Colour', 'pine');
  fireEvent.blur(colour);
  expect([colour.value, screen.queryByRole('alert')]).toEqual(['#3f5a52', null]);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(changed()).toMatchObject([{ colour: '#3f5a52', version: 4 }]));
});

test.each([
  [{ cash: true, ideal: true }, true, 'Customers pay online or at the shop.'],
  [{ cash: true, ideal: false }, true, 'Customers pay at the shop.'],
  [{ cash: true, ideal: true }, false, 'Customers pay at the shop.'],
  [{ cash: false, ideal: true }, true, 'Customers pay online.'],
])('[START-1] with %j and a payment provider: %j the price says: %s', async (payments, online_payments, words) => {
  call.mockImplementation(async () => ({ company: { payments, online_payments } }));
  showAs('owner', <ServiceStep {...props(withShop)} />);
  expect(await screen.findByText(words)).toBeDefined();
});
