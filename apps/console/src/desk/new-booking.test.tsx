import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import NewBooking from './new-booking.tsx';

afterEach(() => sessionStorage.clear());

const services = [
  { id: 7, name: 'Back massage', mainName: 'Back massage', minutes: 60, priceCents: 6_500, people: [] },
];

/** The form of the desk, whose services load when the test says so. */
function openForm() {
  const list = Promise.withResolvers<object>();
  call.mockImplementation((name: string) => (name === 'staffBookable' ? list.promise : new Promise(() => {})));
  history.replaceState(null, '', '/agenda?new=1');
  const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }];
  showAs('desk', <NewBooking />, { workplace: { shops, employees: [] } });
  return { load: () => act(async () => list.resolve({ services })) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

test('[DESK-1] the field of the service has the focus as soon as the customer is chosen, and takes letters before its list has loaded', async () => {
  const { load } = openForm();
  expect(document.activeElement).toBe(field('Customer'));
  fireEvent.keyDown(field('Customer'), { key: 'Enter' });
  expect(document.activeElement).toBe(field('Service'));
  fireEvent.change(field('Service'), { target: { value: 'back' } });
  fireEvent.keyDown(field('Service'), { key: 'Enter' });
  await load();
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), BOUND);
  expect(screen.getByText('Back massage')).toBeDefined();
});

test('[DESK-1] services that load do not take the focus from the field somebody types in', async () => {
  const { load } = openForm();
  field('Service').focus();
  fireEvent.change(field('Service'), { target: { value: 'ba' } });
  await load();
  await vi.waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(1), BOUND);
  expect(document.activeElement).toBe(field('Service'));
});

test('[DESK-1] an Enter that waits for a search that fails makes no new customer of the typed name', async () => {
  const search = Promise.withResolvers<object>();
  openForm();
  call.mockImplementation((name: string) => (name === 'staffCustomers' ? search.promise : new Promise(() => {})));
  fireEvent.change(field('Customer'), { target: { value: 'anna bakker' } });
  fireEvent.keyDown(field('Customer'), { key: 'Enter' });
  await vi.waitFor(() => expect(call.mock.calls.map(([name]) => name)).toContain('staffCustomers'), BOUND);
  await act(async () => search.reject(new Error('no line')));
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('The customers did not load');
  expect(field('Customer').value).toBe('anna bakker');
  // Who has read it may still add somebody.
  fireEvent.keyDown(field('Customer'), { key: 'Enter' });
  expect(screen.getByText('Anna Bakker')).toBeDefined();
});

test('[DESK-4] a new caller is changed as they were typed, with the cursor at the end for the number', async () => {
  openForm();
  call.mockImplementation((name: string) =>
    name === 'staffCustomers' ? Promise.resolve({ customers: [] }) : new Promise(() => {}),
  );
  fireEvent.change(field('Customer'), { target: { value: 'Petra Nieuwman' } });
  fireEvent.keyDown(field('Customer'), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }, BOUND));
  const { value, selectionStart } = field('Customer');
  expect([value, selectionStart, document.activeElement]).toEqual(['Petra Nieuwman', 14, field('Customer')]);
  fireEvent.change(field('Customer'), { target: { value: 'Petra Nieuwman 0612345678' } });
  fireEvent.keyDown(field('Customer'), { key: 'Enter' });
  expect(await screen.findByText(/0612345678/, {}, BOUND)).toBeDefined();
});

test.each(['walk', 'Walk-in', 'walkin', 'guest'])(
  '[DESK-1] [DESK-4] %j finds the walk-in before it makes a customer of it',
  async (typed) => {
    openForm();
    call.mockImplementation((name: string) =>
      name === 'staffCustomers' ? Promise.resolve({ customers: [] }) : new Promise(() => {}),
    );
    fireEvent.change(field('Customer'), { target: { value: typed } });
    const [first, ...others] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(first).toMatch(/^Walk-in, no name/);
    expect(others).toEqual([expect.stringMatching(/^New customer/)]);
    fireEvent.keyDown(field('Customer'), { key: 'Enter' });
    expect(await screen.findByText('Guest', {}, BOUND)).toBeDefined();
  },
);

test('[DESK-4] a number that a customer has offers them under another name too, after the new one', async () => {
  openForm();
  const people = [
    { id: 5, name: 'Robin Vermeer', email: null, phone: '+31612345678' },
    // Only alike.
    { id: 6, name: 'Kim Bos', email: null, phone: '+31612345679' },
  ];
  call.mockImplementation((name: string, sent: { query: string }) =>
    name === 'staffCustomers'
      ? Promise.resolve({ customers: sent.query === '06 1234 5678' ? people : [] })
      : new Promise(() => {}),
  );
  fireEvent.change(field('Customer'), { target: { value: 'anna bakker 06 1234 5678' } });
  await screen.findByText('This number is Robin Vermeer’s', {}, BOUND);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual([
    expect.stringMatching(/^New customer “Anna Bakker”/),
    expect.stringMatching(/Robin Vermeer’s/),
  ]);
  fireEvent.click(screen.getByText('This number is Robin Vermeer’s'));
  expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
});
