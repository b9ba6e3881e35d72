import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { CustomerCard } from './customer-card.tsx';
import Customers from './customers-screen.tsx';

// happy-dom has no dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};

const customer = (id: number, firstName: string, lastName: string) => ({
  id,
  name: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email: `${id}@example.test`,
  phone: null,
  hasAccount: false,
});
const workplace = { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'Europe/Amsterdam' }], employees: [] };
const people = [customer(1, 'Ann', 'Bos'), customer(2, 'Bob', 'Vos')];

beforeEach(() => history.replaceState(null, '', '/customers'));

test('[DESK-1] customers are listed once they have loaded, and found by what is typed', async () => {
  answerCalls({
    staffCustomers: ({ query }) => ({ customers: people.filter(({ name }) => name.includes(query ?? '')) }),
  });
  showAs('desk', <Customers />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(await screen.findAllByRole('link', {}, BOUND)).toHaveLength(2);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Bob' } });
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1), BOUND);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/customers/2');
});

test('[DESK-1] no customers at all and none of a name are said in their own words', async () => {
  answerCalls({ staffCustomers: () => ({ customers: [] }) });
  showAs('desk', <Customers />);
  expect(await screen.findByText('No customers yet', {}, BOUND)).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Zed' } });
  expect(await screen.findByText('No one found for “Zed”', {}, BOUND)).toBeDefined();
});

test('[ERR-3] a list that does not load says so, and loads when it is tried again', async () => {
  let isDown = true;
  answerCalls({
    staffCustomers: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { customers: people };
    },
  });
  showAs('desk', <Customers />);
  expect(await screen.findByText('The customers did not load', {}, BOUND)).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('link', {}, BOUND)).toHaveLength(2);
});

test('[DESK-4] what was searched is the name of a new customer, and a refused one keeps what was typed', async () => {
  answerCalls({
    staffCustomers: () => ({ customers: [] }),
    staffAddCustomer: () => {
      throw refusal('Please check the marked fields.', { errors: { email: 'This is no e-mail address' } });
    },
  });
  showAs('desk', <Customers />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Cleo van Dam' } });
  fireEvent.click(screen.getByRole('button', { name: 'New customer' }));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  expect([field('First name').value, field('Last name').value]).toEqual(['Cleo', 'van Dam']);
  fireEvent.change(field('E-mail'), { target: { value: 'cleo@' } });
  fireEvent.submit(field('E-mail').form ?? field('E-mail'));
  expect(await screen.findByText('This is no e-mail address', {}, BOUND)).toBeDefined();
  expect([field('First name').value, field('E-mail').value]).toEqual(['Cleo', 'cleo@']);
  expect(callsOf('staffAddCustomer')).toEqual([{ firstName: 'Cleo', lastName: 'van Dam', email: 'cleo@' }]);
});

test('[DESK-4] an address that somebody has already leads to that customer', async () => {
  answerCalls({
    staffCustomers: () => ({ customers: [] }),
    staffAddCustomer: () => {
      throw refusal('Somebody has this address already.', { customer_id: 2 });
    },
  });
  showAs('desk', <Customers />);
  fireEvent.click(screen.getByRole('button', { name: 'New customer' }));
  const name = screen.getByLabelText<HTMLInputElement>('First name');
  fireEvent.change(name, { target: { value: 'Bob' } });
  fireEvent.submit(name.form ?? name);
  fireEvent.click(await screen.findByRole('button', { name: 'Open that customer' }, BOUND));
  expect(location.pathname).toBe('/customers/2');
});

test('[A30] a card says which bundle no longer pays for visits, and why', async () => {
  history.replaceState(null, '', '/customers/1');
  const given = {
    blocked: false,
    mailStopped: false,
    customerNote: null,
    visitCount: 0,
    noShows: 0,
    notes: [],
    visits: [],
  };
  const returned = [{ kind: 'bundle' as const, id: 7, name: 'Ten massages', at: Date.UTC(2026, 10, 12) / 1000 }];
  answerCalls({
    staffCustomers: () => ({ customers: people }),
    staffCustomer: () => ({ customer: { ...customer(1, 'Ann', 'Bos'), ...given, returned } }),
  });
  showAs('desk', <CustomerCard id={1} />, { workplace });
  expect(await screen.findByText(/The payment for Ten massages went back on .*12 November/, {}, BOUND)).toBeDefined();
});

test('[B22] somebody without an account is erased after one question; a refusal is said and changes nothing', async () => {
  history.replaceState(null, '', '/customers/1');
  const facts = { blocked: false, mailStopped: false, customerNote: null, visitCount: 0, noShows: 0, returned: [] };
  let refuses = true;
  answerCalls({
    staffCustomers: () => ({ customers: people }),
    staffCustomer: () => ({ customer: { ...customer(1, 'Ann', 'Bos'), ...facts, notes: [], visits: [] } }),
    staffEraseCustomer: () => {
      if (refuses) throw refusal('This customer has visits ahead that are paid for.', {});
      return {};
    },
  });
  showAs('desk', <CustomerCard id={1} />, { workplace });
  fireEvent.click(await screen.findByRole('button', { name: 'Erase customer' }, BOUND));
  expect(screen.getByText('Erase Ann Bos?')).toBeDefined();
  const press = () => fireEvent.click(screen.getAllByRole('button', { name: 'Erase customer' }).at(-1) ?? document);
  press();
  expect(await screen.findByText('This customer has visits ahead that are paid for.', {}, BOUND)).toBeDefined();
  expect(location.pathname).toBe('/customers/1');
  refuses = false;
  press();
  await waitFor(() => expect(location.pathname).toBe('/customers'), BOUND);
  expect(callsOf('staffEraseCustomer')).toEqual([{ id: 1 }, { id: 1 }]);
});

test('[B22] before somebody is erased the visits to come are listed, and that paid ones are to be cancelled first', async () => {
  const facts = { blocked: false, mailStopped: false, customerNote: null, visitCount: 0, noShows: 0, returned: [] };
  const visit = { minutes: 60, status: 'confirmed', employeeId: null };
  const visits = [
    { ...visit, id: 5, startsAt: Date.UTC(2090, 0, 2, 10) / 1000, service: 'Sauna', paid: true },
    { ...visit, id: 6, startsAt: Date.UTC(2020, 0, 2, 10) / 1000, service: 'Massage', paid: true },
  ];
  answerCalls({
    staffCustomers: () => ({ customers: people }),
    staffCustomer: () => ({ customer: { ...customer(1, 'Ann', 'Bos'), ...facts, notes: [], visits } }),
  });
  showAs('desk', <CustomerCard id={1} />, { workplace });
  fireEvent.click(await screen.findByRole('button', { name: 'Erase customer' }, BOUND));
  const dialog = within(screen.getByText('Erase Ann Bos?').closest('dialog') ?? document.body);
  expect(dialog.getByText('Some of these visits are paid. Cancel and refund those first.')).toBeDefined();
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['?booking=5']);
});

test.each([
  ['who has an account', 'desk', true],
  ['for a practitioner', 'practitioner', false],
] as const)('[B22] nobody %s can be erased here', async (_who, role, hasAccount) => {
  const facts = { blocked: false, mailStopped: false, customerNote: null, visitCount: 0, noShows: 0, returned: [] };
  answerCalls({
    staffCustomer: () => ({ customer: { ...customer(1, 'Ann', 'Bos'), hasAccount, ...facts, notes: [], visits: [] } }),
  });
  showAs(role, <CustomerCard id={1} />, { workplace });
  expect(await screen.findByText('Ann Bos', {}, BOUND)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Erase customer' })).toBeNull();
});
