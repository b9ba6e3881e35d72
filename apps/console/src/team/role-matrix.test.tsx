import { areas } from '@embook/domain/shared';
import { areasOf, presetNames } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { answerCalls } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { RoleMatrix } from './role-matrix.tsx';

const roles = presetNames.map((role) => ({ role, areas: areasOf(role) }));

test('[TEAM-6] each role has its column and each area its row, with a word where a role has less than everything', async () => {
  answerCalls({ staffPermissions: () => ({ roles, calls: [] }) });
  showAs('owner', <RoleMatrix lit={undefined} />);
  const table = within(await screen.findByRole('table', {}, BOUND));
  expect(table.getAllByRole('rowheader')).toHaveLength(areas.length);
  const rowOf = (area: string) => {
    const cells = within(table.getByRole('rowheader', { name: area }).closest('tr') ?? document.body).getAllByRole(
      'cell',
    );
    return cells.map((cell) => cell.textContent || cell.querySelector('[role="img"]')?.getAttribute('aria-label'));
  };
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Who can do what',
    'Owner',
    'Manager',
    'Front desk',
    'Practitioner',
    'Door',
  ]);
  expect(rowOf('Agenda')).toEqual(['view and change', 'view and change', 'view and change', 'own only', 'none']);
  expect(rowOf('Money')[2]).toBe('take');
});

test('[TEAM-6] the column of the role that is pointed at is highlighted, and no other', async () => {
  answerCalls({ staffPermissions: () => ({ roles, calls: [] }) });
  showAs('owner', <RoleMatrix lit="desk" />);
  await screen.findByRole('table', {}, BOUND);
  const lit = screen.getAllByRole('columnheader').filter((cell) => cell.hasAttribute('data-lit'));
  expect(lit.map(({ textContent }) => textContent)).toEqual(['Front desk']);
});

test('[TEAM-6] [ERR-3] permissions that do not load can be tried again', async () => {
  let isDown = true;
  answerCalls({
    staffPermissions: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { roles, calls: [] };
    },
  });
  showAs('owner', <RoleMatrix lit={undefined} />);
  const again = await screen.findByRole('button', { name: 'Try again' }, BOUND);
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByRole('table', {}, BOUND)).toBeDefined();
});
