import { BOUND } from '@embook/domain/testing/bound';
import { areasOf, type Preset } from '@embook/domain/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import PermissionsScreen from './permissions-screen.tsx';
import type { Invitation, Team, TeamMember } from './queries.ts';
import TeamScreen from './team-screen.tsx';

const DAY = 86_400;

const grant = (role: Preset) => ({ role, areas: areasOf(role), shops: 'all', employeeId: null }) as const;

const member = (id: number, name: string, role: Preset): TeamMember => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  version: 1,
  secondFactor: role === 'owner',
  ...grant(role),
});

const invitation = (): Invitation => ({
  id: 41,
  email: 'ieva@example.com',
  expiresAt: Date.now() / 1000 + 2.5 * DAY,
  ...grant('desk'),
});

const team = (part: Partial<Team> = {}): Team => ({
  members: [member(1, 'Lotte', 'owner'), member(2, 'Noor', 'practitioner')],
  invitations: [invitation()],
  secondFactorRequired: false,
  mailAllowance: { most: 30, left: 22, timer: 3_600 },
  ...part,
});

function open(role: Preset, more: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ staffTeam: () => team(), ...more });
  showAs(role, <TeamScreen />, {
    workplace: { shops: [{ id: 3, name: 'Linde', timeZone: 'Europe/Amsterdam' }], employees: [] },
  });
}

const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^\\S* ?${name}`) }, BOUND));

test('[TEAM-5] a member opens only grants that they could give: a manager opens the practitioner, not the owner', async () => {
  open('manager');
  const noor = await row('Noor');
  expect(noor.getByRole('button', { name: 'Noor, Practitioner: change' })).toBeDefined();
  expect((await row('Lotte')).queryByRole('button')).toBeNull();
  fireEvent.click(noor.getByRole('button'));
  expect(await screen.findByRole('dialog', {}, BOUND)).toBeDefined();
});

test('[TEAM-5] [TEAM-2] the table says who is invited for how long, in which shops, and who has a second factor', async () => {
  open('owner');
  expect((await row('Lotte')).getByText('On')).toBeDefined();
  expect((await row('Noor')).getByText('Off')).toBeDefined();
  const invited = await row('ieva@example.com');
  expect(invited.getByText('Invited, 3 days left')).toBeDefined();
  expect(invited.getByText('All')).toBeDefined();
});

test('[TEAM-5] an invitation is withdrawn, and the list follows', async () => {
  let invitations = [invitation()];
  open('owner', {
    staffTeam: () => team({ invitations }),
    staffWithdrawInvitation: () => {
      invitations = [];
      return {};
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation to ieva@example.com' }, BOUND));
  await vi.waitFor(() => expect(screen.queryByText('ieva@example.com')).toBeNull(), BOUND);
  expect(callsOf('staffWithdrawInvitation')).toEqual([{ id: 41 }]);
  expect(toasts.shown().map(({ text }) => text)).toEqual(['The invitation to ieva@example.com was withdrawn']);
});

test('[TEAM-6] who may only see the team has neither invitations to withdraw nor members to open', async () => {
  open('desk');
  await row('Noor');
  expect(screen.queryByRole('button', { name: /Withdraw|change|Invite/ })).toBeNull();
});

test('[TEAM-2] an owner without a second factor is told to set up their own first, and the switch goes back', async () => {
  open('owner', {
    staffRequireSecondFactor: () => {
      throw refusal('A second factor is missing.', { status: 409, second_factor: true });
    },
  });
  const everyone = await screen.findByRole('switch', { name: 'Second factor for everyone' }, BOUND);
  fireEvent.click(everyone);
  await vi.waitFor(
    () =>
      expect(toasts.shown().map(({ text }) => text)).toEqual([
        'First set up a second factor for yourself, under Your account.',
      ]),
    BOUND,
  );
  expect(callsOf('staffRequireSecondFactor')).toEqual([{ required: true }]);
  await vi.waitFor(() => expect(everyone.getAttribute('aria-checked')).toBe('false'), BOUND);
});

test('[TEAM-6] the matrix of calls is searched by path or permission, and says for each role whether it may', async () => {
  const allowed = { owner: true, manager: true, desk: false, practitioner: false, door: false } as const;
  answerCalls({
    staffPermissions: () => ({
      roles: [
        { role: 'owner', areas: areasOf('owner') },
        { role: 'door', areas: areasOf('door') },
      ],
      calls: [
        {
          method: 'POST',
          path: '/api/staff/team/invitation',
          permission: 'team.change',
          summary: 'Invites somebody',
          event: 'member.invited',
          fresh: true,
          allowed,
        },
        {
          method: 'GET',
          path: '/api/staff/agenda',
          permission: 'agenda.view',
          summary: 'The day',
          event: null,
          fresh: false,
          allowed: { ...allowed, door: true },
        },
      ],
    }),
  });
  showAs('owner', <PermissionsScreen />);
  expect(await screen.findByText('2 calls', {}, BOUND)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Find a call or a permission'), { target: { value: 'team.change' } });
  expect(screen.getByText('1 call')).toBeDefined();
  const [, found] = screen.getAllByRole('row');
  if (!found) throw new Error('The call that was searched is listed.');
  expect(within(found).getByText('member.invited · requires a recent sign-in')).toBeDefined();
  expect(
    within(found)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label')),
  ).toEqual(['allowed', 'not allowed']);
});
