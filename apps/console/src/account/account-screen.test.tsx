import { areasOf } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Account, chooseCompany, companyKey, useAccount } from '../lib/session.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import AccountScreen from './account-screen.tsx';
import CompanyChoice from './sign-in/company-choice.tsx';

afterEach(() => chooseCompany(undefined));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name }, BOUND);

/** As the shell does it: without a signed-in person there is no screen. */
const SignedIn = () => (useAccount().membership ? <AccountScreen /> : null);

function open(more: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ staffHearing: () => ({ choice: 'at_once', chosen: false }), ...more });
  return showAs('desk', <SignedIn />, {
    workplace: { shops: [{ id: 3, name: 'Linde', timeZone: 'Europe/Amsterdam' }], employees: [] },
  });
}

test('[TEAM-3] the account says whose it is, as what, and where', () => {
  open();
  expect(screen.getByText('lotte@example.com · Front desk, Demo')).toBeDefined();
});

test('[DESK-8] which mails come is chosen at once; a choice that was not kept goes back', async () => {
  let choice: 'at_once' | 'morning' | 'never' = 'at_once';
  open({
    staffChooseHearing: (chosen) => {
      if (chosen.choice === 'never') throw refusal('Not now.', { status: 503 });
      return { choice: (choice = chosen.choice), chosen: true };
    },
    staffHearing: () => ({ choice, chosen: true }),
  });
  fireEvent.click(await radio(/^Every morning/));
  expect((await radio(/^Every morning/)).checked).toBe(true);
  await vi.waitFor(() => expect(callsOf('staffChooseHearing')).toEqual([{ choice: 'morning' }]), BOUND);
  fireEvent.click(await radio(/^Never/));
  await vi.waitFor(async () => expect((await radio(/^Every morning/)).checked).toBe(true), BOUND);
  expect((await radio(/^Never/)).checked).toBe(false);
});

test('[TEAM-5] leaving asks first; the last owner is told why they cannot, and stays', async () => {
  const client = open({
    staffLeave: () => {
      throw refusal('A company needs an owner.', { status: 409 });
    },
  });
  press('Leave Demo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Demo' }, BOUND));
  expect(callsOf('staffLeave')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Leave Demo' }));
  expect((await dialog.findByRole('alert', {}, BOUND)).textContent).toBe('A company needs an owner.');
  expect(client.getQueryData(['me'])).not.toBeNull();
});

test('[TEAM-5] who left is signed out of this company, and nothing of it stays in the page', async () => {
  const client = open({ staffLeave: () => ({}) });
  chooseCompany('demo');
  press('Leave Demo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Demo' }, BOUND));
  fireEvent.click(dialog.getByRole('button', { name: 'Leave Demo' }));
  await vi.waitFor(() => expect(client.getQueryData(['me'])).toBeNull(), BOUND);
  expect([companyKey(), client.getQueryData(['workplace', 'demo'])]).toEqual([undefined, undefined]);
});

const grant = { areas: areasOf('desk'), shops: 'all', employeeId: null } as const;
const account = (companies: Account['companies']): Account => ({
  staff: { id: 1, name: 'Lotte de Wit', email: 'lotte@example.com' },
  secondFactor: false,
  companies,
});

test('[TEAM-1] who works for several companies chooses one, for this tab or for this device', () => {
  const companies = [
    { key: 'linde', name: 'Linde', role: 'owner', ...grant },
    { key: 'wharf', name: 'Wharf', role: 'desk', ...grant },
  ] as const;
  showAs('owner', <CompanyChoice account={account([...companies])} />);
  const linde = screen.getByRole('button', { name: /^L? ?Linde ?Owner/ });
  expect(document.activeElement).toBe(linde);
  fireEvent.click(screen.getByRole('button', { name: /Wharf/ }));
  expect([companyKey(), localStorage.getItem('embook-console-company')]).toEqual(['wharf', null]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Always open this one on this device' }));
  fireEvent.click(linde);
  expect(companyKey()).toBe('linde');
  sessionStorage.clear();
  expect(JSON.stringify({ ...localStorage })).toContain('linde');
});

test('[TEAM-1] who is on no team any more is told whom to ask, and can sign out', () => {
  showAs('owner', <CompanyChoice account={account([])} />);
  expect(screen.getByText(/Ask an owner to invite lotte@example\.com/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
