import { areasOf, type Preset } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { MemberDialog } from './member-dialog.tsx';
import type { TeamMember } from './queries.ts';

// happy-dom has no dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};

const mila: TeamMember = {
  id: 5,
  name: 'Mila Jansen',
  email: 'desk@embook.test',
  role: 'desk',
  areas: areasOf('desk'),
  shops: [3],
  employeeId: null,
  version: 4,
  secondFactor: false,
};
const workplace = {
  shops: [
    { id: 3, name: 'Oudegracht' },
    { id: 4, name: 'Wharf' },
  ],
  employees: [{ id: 8, name: 'Lotte' }],
};

function open(role: Preset = 'owner', member = mila) {
  const onClose = vi.fn();
  showAs(role, <MemberDialog member={member} onClose={onClose} />, { workplace });
  return onClose;
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const save = () => act(async () => void fireEvent.submit(document.querySelector('form') ?? document.body));

test('[TEAM-5] a role is saved on the version that was seen, without areas of its own, and it is said who signs in again', async () => {
  answerCalls({ staffChangeMember: () => ({ member: { ...mila, role: 'door', version: 5 } }) });
  const onClose = open();
  fireEvent.click(radio(/^Door/));
  await save();
  expect(callsOf('staffChangeMember')).toEqual([{ id: 5, version: 4, role: 'door', shops: [3], employeeId: 0 }]);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), BOUND);
  expect(toasts.shown().map(({ text }) => text)).toContain('Mila Jansen has a new role and needs to sign in again');
});

test('[TEAM-5] a custom role begins with what the member had, and is sent area by area', async () => {
  answerCalls({ staffChangeMember: () => ({ member: { ...mila, version: 5 } }) });
  open();
  fireEvent.click(radio(/^Custom/));
  const money = screen.getByLabelText<HTMLSelectElement>('Money');
  expect(money.value).toBe('take');
  fireEvent.change(money, { target: { value: 'none' } });
  await save();
  expect(callsOf('staffChangeMember')[0]?.areas).toEqual({ ...areasOf('desk'), money: 'none' });
});

test('[TEAM-5] nobody gives more than they have', () => {
  open('manager');
  expect([radio(/^Owner/).disabled, radio(/^Front desk/).disabled]).toEqual([true, false]);
});

test('[TEAM-3] removing somebody takes a second press, and a refusal is said in the dialog', async () => {
  answerCalls({
    staffRemoveMember: () => {
      throw refusal('The last owner cannot be removed.', { status: 409 });
    },
  });
  const onClose = open();
  await press('Remove from the team');
  expect(callsOf('staffRemoveMember')).toEqual([]);
  await press('Keep');
  expect(screen.queryByRole('button', { name: 'Remove Mila Jansen' })).toBeNull();
  await press('Remove from the team');
  await press('Remove Mila Jansen');
  expect(callsOf('staffRemoveMember')).toEqual([{ id: 5 }]);
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('The last owner cannot be removed.');
  expect(onClose).not.toHaveBeenCalled();
});

test('[TEAM-8] what a colleague changed meanwhile stands beside the own change, and both are kept', async () => {
  const current = {
    id: 5,
    name: mila.name,
    email: mila.email,
    role: 'desk',
    areas: areasOf('desk'),
    shops: 'all',
    employee_id: 8,
    version: 9,
  };
  let isStale = true;
  answerCalls({
    staffChangeMember: () => {
      if (isStale) throw refusal('Changed meanwhile.', { status: 409, changed_by: 'Jonas', current });
      return { member: { ...mila, version: 10 } };
    },
  });
  open();
  fireEvent.click(radio(/^Practitioner/));
  await save();
  const conflict = await screen.findByRole('alert', {}, BOUND);
  expect(conflict.textContent).toContain('Jonas changed this in the meantime');
  expect(conflict.textContent).toContain('Lotte');
  isStale = false;
  await press('Keep my version');
  await save();
  expect(callsOf('staffChangeMember').at(-1)).toEqual({
    id: 5,
    version: 9,
    role: 'practitioner',
    shops: 'all',
    employeeId: 8,
  });
});
