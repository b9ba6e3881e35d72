import { areasOf } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { InviteDialog } from './invite-dialog.tsx';

// happy-dom has no dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};

function Team() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <InviteDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const workplace = { company: { mainLanguage: 'en' }, shops: [{ id: 3, name: 'Oudegracht' }], employees: [] };
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const send = () => fireEvent.submit(email().form ?? email());

test('[TEAM-5] a refused invitation says why at the field and keeps what was typed, also while the dialog is closed', async () => {
  answerCalls({
    staffInvite: () => {
      throw refusal('Please check the marked fields.', { errors: { email: 'This is no e-mail address' } });
    },
  });
  showAs('owner', <Team />, { workplace });
  fireEvent.change(email(), { target: { value: 'noor@' } });
  send();
  expect(await screen.findByText('This is no e-mail address', {}, BOUND)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByText('Open again'));
  expect(email().value).toBe('noor@');
});

test('[TEAM-5] a refusal that is about no field stands below them', async () => {
  answerCalls({
    staffInvite: () => {
      throw refusal('Noor works here already.');
    },
  });
  showAs('owner', <Team />, { workplace });
  fireEvent.change(email(), { target: { value: 'noor@embook.test' } });
  send();
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('Noor works here already.');
});

test('[TEAM-5] a sent invitation is said, and the next one begins empty', async () => {
  answerCalls({
    staffInvite: ({ email: to }) => ({
      invitation: {
        id: 1,
        email: to,
        role: 'desk',
        areas: areasOf('desk'),
        shops: 'all',
        employeeId: null,
        expiresAt: 0,
      },
    }),
  });
  showAs('owner', <Team />, { workplace });
  fireEvent.change(email(), { target: { value: ' noor@embook.test ' } });
  send();
  await waitFor(
    () => expect(toasts.shown().map(({ text }) => text)).toContain('The invitation to noor@embook.test is on its way'),
    BOUND,
  );
  expect(callsOf('staffInvite')).toMatchObject([{ email: 'noor@embook.test', role: 'desk' }]);
  fireEvent.click(screen.getByText('Open again'));
  expect(email().value).toBe('');
});
