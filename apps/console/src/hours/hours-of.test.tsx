import { BOUND } from '@embook/domain/testing/bound';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { ShopWeek } from './hours-of.tsx';
import { hoursQuery } from './queries.ts';

vi.mock('../lib/use-is-phone.ts', () => ({ useIsPhone: () => true }));

/** The week of a shop that is open on Mondays. */
const hoursOf = (version: number, opens: string, closes = '17:00') => ({
  today: '2026-11-16',
  shop: {
    id: 3,
    name: 'Oudegracht',
    country: 'NL',
    version,
    hours: [{ weekday: 1, opens, closes }],
    specialDays: [],
  },
  employees: [],
});

function Week() {
  const { data } = useQuery(hoursQuery(3));
  return data ? (
    <ShopWeek hours={data} mayChange>
      {null}
    </ShopWeek>
  ) : null;
}

let platform = hoursOf(1, '09:00');
let client: QueryClient;

beforeEach(async () => {
  platform = hoursOf(1, '09:00');
  call.mockImplementation(
    async (name: string, sent: { version: number; hours: { opens: string; closes: string }[] }) => {
      if (name === 'staffHours') return platform;
      if (sent.version !== platform.shop.version) {
        const result = { current: {}, changed_by: 'Lotte de Wit' };
        throw new CallError({
          kind: 'problem',
          refusal: { status: 409, message: '', timer: undefined, result, errors: {} },
        });
      }
      const [range = { opens: '', closes: '' }] = sent.hours;
      platform = hoursOf(sent.version + 1, range.opens, range.closes);
      return { shop: platform.shop };
    },
  );
  sessionStorage.clear();
  await open();
});

async function open() {
  client = showAs('manager', <Week />, { workplace: { shops: [{ id: 3, name: 'Oudegracht' }], employees: [] } });
  await screen.findByLabelText('From', {}, BOUND);
}

/** Another screen, or a reload: the week is gone and comes again. */
async function again() {
  cleanup();
  await open();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const sentVersions = () =>
  call.mock.calls.filter(([name]) => name === 'staffChangeShopHours').map(([, { version }]) => version);

/** A colleague saves, and this page hears of it. */
async function colleagueSaves(opens: string) {
  platform = hoursOf(platform.shop.version + 1, opens);
  await act(() => client.invalidateQueries({ queryKey: ['hours'] }));
}

test('[HRS-1] [TEAM-8] hours edited while a colleague saves are kept, and saving shows both', async () => {
  type('To', '18:00');
  await colleagueSaves('08:00');
  expect((await screen.findByRole('status', {}, BOUND)).textContent).toContain('Your changes are kept');
  expect([field('From').value, field('To').value]).toEqual(['09:00', '18:00']);
  await press('Save hours');
  const conflict = await screen.findByRole('alert', {}, BOUND);
  expect(conflict.textContent).toContain('Lotte de Wit changed this in the meantime');
  expect(conflict.textContent).toContain('08:00 – 17:00');
  expect(conflict.textContent).toContain('09:00 – 18:00');
  await press('Keep my version');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), BOUND);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull(), BOUND);
  expect(sentVersions()).toEqual([1, 2]);
  expect(platform.shop.hours).toEqual([{ weekday: 1, opens: '09:00', closes: '18:00' }]);
});

test('[HRS-1] [TEAM-8] what a colleague saved is taken in place of the edits', async () => {
  type('To', '18:00');
  await colleagueSaves('08:00');
  await press('Save hours');
  await screen.findByRole('alert', {}, BOUND);
  await press('Use Lotte de Wit’s version');
  expect([field('From').value, field('To').value]).toEqual(['08:00', '17:00']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[HRS-1] Ctrl S saves the edited hours', async () => {
  type('To', '18:00');
  await act(async () => void fireEvent.keyDown(field('To'), { key: 's', ctrlKey: true }));
  await vi.waitFor(() => expect(platform.shop.hours).toEqual([{ weekday: 1, opens: '09:00', closes: '18:00' }]), BOUND);
});

test('[HRS-1] hours that nobody edits follow the colleague', async () => {
  await colleagueSaves('08:00');
  await vi.waitFor(() => expect(field('From').value).toBe('08:00'), BOUND);
  expect(screen.queryByRole('status')).toBeNull();
});

test('[HRS-1] [TEAM-8] what is typed on while hours are saved stays, and is no conflict with oneself', async () => {
  type('To', '18:00');
  const saved = press('Save hours');
  type('From', '10:00');
  await saved;
  await vi.waitFor(() => expect(client.getQueryData(hoursQuery(3).queryKey)?.shop.version).toBe(2), BOUND);
  expect(field('From').value).toBe('10:00');
  await press('Save hours');
  await vi.waitFor(() => expect(platform.shop.version).toBe(3), BOUND);
  expect(sentVersions()).toEqual([1, 2]);
  expect(platform.shop.hours).toEqual([{ weekday: 1, opens: '10:00', closes: '18:00' }]);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull(), BOUND);
});

test('[HRS-1] hours that are not saved are there again after another screen, until they are saved or discarded', async () => {
  type('To', '18:00');
  await again();
  expect(field('To').value).toBe('18:00');
  await press('Discard');
  await again();
  expect(field('To').value).toBe('17:00');
  type('To', '19:00');
  await press('Save hours');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull(), BOUND);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('[HRS-1] [TEAM-8] hours that waited while a colleague saved are not saved over theirs', async () => {
  type('To', '18:00');
  cleanup();
  platform = hoursOf(2, '08:00');
  await open();
  expect(screen.getByRole('status').textContent).toContain('Your changes are kept');
  await press('Save hours');
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toContain('08:00 – 17:00');
});

test('[HRS-1] the browser asks before a page with unsaved hours is left, also while another screen is open', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  type('From', '10:00');
  await screen.findByRole('button', { name: 'Discard' }, BOUND);
  expect(asks()).toBe(true);
  cleanup();
  expect(asks()).toBe(true);
  await open();
  await press('Discard');
  expect(asks()).toBe(false);
});
