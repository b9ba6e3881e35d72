import type { ClassSession } from '@embook/domain/classes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { ClassMenu } from './class-panel.tsx';

const TEN = Date.UTC(2026, 10, 16, 10) / 1000;
// The parts of a class that its menu reads.
const session = { shopId: 3, employeeId: 1, cancelled: false, seriesId: 6, startsAt: TEN, minutes: 60 } as ClassSession;

test.each([
  [
    'before its end',
    TEN + 3_599,
    ['Add someone', 'Message everyone', 'Change this date', 'Change the series', 'Cancel class'],
  ],
  ['afterwards', TEN + 3_600, ['Add someone', 'Message everyone', 'Change the series']],
])('[CLS-3] [CLS-4] a class can be changed and cancelled only until its end: %s', (_when, now, names) => {
  showAs('manager', <ClassMenu {...{ session, now }} />);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(names);
});
