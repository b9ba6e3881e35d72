import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import type { Setup, StepProps } from './queries.ts';
import SetUpScreen from './set-up-screen.tsx';
import { PageStep } from './steps/page-step.tsx';

const MONDAY_TEN = Date.UTC(2026, 10, 16, 10) / 1000;

const setup: Setup = {
  done: ['brand', 'shop', 'service', 'team'],
  origin: 'https://book.example',
  link: 'https://book.example/shops?companyApiKey=demo',
  shop: { id: 3, name: 'Linde', city: 'Berlin', hasHours: true, rooms: [4], categoryId: 5 },
  service: { id: 9, name: 'Deep tissue massage', minutes: 60, priceCents: 7400 },
  employees: ['Noor'],
  invited: 0,
  examples: 0,
  test: null,
  seen: [],
};

const onSaved = vi.fn<StepProps['onSaved']>(async () => {});

const open = (part: Partial<Setup> = {}) =>
  showAs('owner', <PageStep setup={{ ...setup, ...part }} onSaved={onSaved} onTyped={() => {}} />, {
    workplace: { shops: [{ id: 3, name: 'Linde', timeZone: 'Europe/Amsterdam' }], employees: [] },
  });

const button = (name: string) => screen.getByRole('button', { name });
const code = () => within(screen.getByRole('region', { name: 'Your code' })).getByText(/embed\.js/).textContent;

afterEach(() => vi.restoreAllMocks());

test('[START-2] the code follows the style that is chosen, carries the own key, and is copied as it is shown', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open();
  expect(code()).toContain('https://book.example/embed.js');
  expect(code()).toContain('demo');
  const side = code();
  fireEvent.click(screen.getByRole('radio', { name: /^Within the page/ }));
  expect(code()).not.toBe(side);
  fireEvent.click(button('Copy the code'));
  expect(await screen.findByRole('button', { name: 'Copied' }, BOUND)).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(code());
  fireEvent.click(screen.getByRole('radio', { name: /^Full page/ }));
  expect(button('Copy the code')).toBeDefined();
});

test('[START-2] a browser that does not let us copy is said, and the text stays to be selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  open();
  fireEvent.click(button('Copy the link'));
  await vi.waitFor(
    () =>
      expect(toasts.shown().map(({ text }) => text)).toEqual([
        'Your browser did not let us copy. Select the text and copy it yourself.',
      ]),
    BOUND,
  );
});

test('[START-2] the page check says what was found with its names, and Enter checks without leaving the step', async () => {
  history.replaceState(null, '', '/start/page');
  answerCalls({
    staffCheckPage: () => ({
      address: 'https://studio.example/',
      findings: [
        { code: 'page_read', outcome: 'ok', detail: null },
        { code: 'widget_elsewhere', outcome: 'bad', detail: 'https://old.example' },
      ],
    }),
  });
  open();
  const address = screen.getByLabelText('Address of your page');
  fireEvent.change(address, { target: { value: 'studio.example' } });
  expect(fireEvent.keyDown(address, { key: 'Enter' })).toBe(false);
  expect(
    await screen.findByText(
      'The script comes from https://old.example. Change src to https://book.example/embed.js.',
      {},
      BOUND,
    ),
  ).toBeDefined();
  expect([callsOf('staffCheckPage'), location.pathname]).toEqual([[{ address: 'studio.example' }], '/start/page']);
});

test('[START-2] an address that is none is refused at its field, which has the focus again', async () => {
  answerCalls({
    staffCheckPage: () => {
      throw refusal('Please check the marked fields.', { errors: { address: 'Enter the address of a page.' } });
    },
  });
  open();
  fireEvent.click(button('Check it'));
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('Enter the address of a page.');
  const address = screen.getByLabelText('Address of your page');
  await waitFor(
    () => expect([address.getAttribute('aria-invalid'), document.activeElement === address]).toEqual(['true', true]),
    BOUND,
  );
});

test('[START-2] a page counts as seen only where the company allows it; one that merely says so leads to the list', () => {
  const at = Date.UTC(2026, 10, 16, 9, 30) / 1000;
  open({ seen: [{ origin: 'https://studio.example', at, allowed: true }] });
  expect(screen.getByText('We can see it')).toBeDefined();
  expect(screen.getByText('studio.example, opened at 10:30')).toBeDefined();
  open({ seen: [{ origin: 'https://copy.example', at, allowed: false }] });
  expect(screen.getByText('Seen, not counted yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add your pages' }).getAttribute('href')).toBe('/settings/hosts');
});

test('[START-3] one press books a test of the first service, another removes it, and the step follows', async () => {
  onSaved.mockClear();
  answerCalls({ staffTestBooking: () => new Promise(() => {}) });
  open();
  fireEvent.click(button('Make a test booking'));
  await vi.waitFor(() => expect(callsOf('staffTestBooking')).toEqual([{ serviceId: 9 }]), BOUND);

  answerCalls({ staffRemoveBlock: () => ({ ids: [77] }) });
  const test = {
    id: 77,
    shopId: 3,
    service: 'Deep tissue massage',
    startsAt: MONDAY_TEN,
    endsAt: MONDAY_TEN + 3600,
    room: 'Room 1',
    employee: null,
    until: MONDAY_TEN - 3600,
  };
  open({ test });
  expect(screen.getByText(/Deep tissue massage, .*10:00 – 11:00\. Room 1/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See it in the agenda' }).getAttribute('href')).toBe(
    '/agenda?date=2026-11-16',
  );
  fireEvent.click(button('Remove the test'));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), BOUND);
  expect(callsOf('staffRemoveBlock')).toEqual([{ id: 77 }]);
});

test('[START-3] without a service nothing can be tried, and it says what is missing', () => {
  open({ service: null });
  expect(screen.getByText('Once you have a service, you can try it out here.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make a test booking' })).toBeNull();
});

test('[START-3] examples that are kept are named with the reason', async () => {
  answerCalls({
    staffRemoveExamples: () => ({ examples: 1, kept: [{ id: 12, name: 'Hot stone', because: 'changed' }] }),
  });
  open({ examples: 3 });
  fireEvent.click(button('Remove the examples'));
  await vi.waitFor(
    () =>
      expect(toasts.shown().map(({ text }) => text)).toEqual(['Examples removed. “Hot stone” stays: it was changed.']),
    BOUND,
  );
});

test('[START-1] [TEAM-6] who may not change settings is told so, with the way to the agenda', () => {
  history.replaceState(null, '', '/start/brand');
  showAs('practitioner', <SetUpScreen takesFocus={false} />);
  expect(screen.getByRole('link', { name: 'Open the agenda' })).toBeDefined();
  expect(screen.queryByRole('main')).toBeNull();
});
