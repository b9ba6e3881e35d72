import { BOUND } from '@embook/domain/testing/bound';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import TeamScreen from './team-screen.tsx';

let left = 0;
beforeEach(() => {
  call.mockImplementation(async (name: string) =>
    name === 'staffTeam'
      ? {
          members: [],
          invitations: [],
          secondFactorRequired: false,
          mailAllowance: { most: 30, left, timer: 3_600 },
        }
      : { roles: [], calls: [], entries: [], shops: [], employees: [] },
  );
});

test('[A28] the page of the team says how many mails are left today, and warns before none is', async () => {
  left = 22;
  showAs('owner', <TeamScreen />);
  expect(
    (await screen.findByText(/^You can send 22 more e-mails today .*, out of 30\.$/, {}, BOUND)).getAttribute('role'),
  ).toBeNull();
});

test('[A28] near the limit the same line is a notice', async () => {
  left = 3;
  showAs('owner', <TeamScreen />);
  const line = await screen.findByText(/^You can send 3 more e-mails today /, {}, BOUND);
  expect([line.getAttribute('role'), line.textContent]).toEqual([
    'status',
    expect.stringContaining('bookings continue without an e-mail'),
  ]);
});
