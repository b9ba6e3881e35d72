import type { StatementEntry } from '@embook/domain/reservations';
import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

const entry = (given: Partial<StatementEntry>): StatementEntry => ({
  at: Date.UTC(2026, 10, 15, 9) / 1000,
  what: 'bundle',
  reason: 'used',
  name: 'Ten massages',
  change: -1,
  balance: 6,
  bookingId: 500,
  service: 'Massage',
  isCurrent: true,
  ...given,
});

async function openStatement(statementList: Answers['statementList']) {
  const opened = openWidget(
    '/profile',
    { profileGet: { profile: aProfile() }, ...(statementList && { statementList }) },
    'website',
    { signedIn: true },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Statement' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Statement' })) };
}

test('[PRO-1] shows every change with the balance, linking to its booking', async () => {
  const { dialog } = await openStatement({
    entries: [
      entry({}),
      entry({
        what: 'points',
        reason: 'earned',
        name: null,
        change: 20,
        balance: 60,
        service: null,
        bookingId: 501,
        isCurrent: false,
      }),
      entry({ what: 'subscription', reason: 'used', name: 'Flow', balance: null, bookingId: null, service: null }),
    ],
    nextCursor: null,
  });
  const lines = await dialog.findAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Ten massagesUsed\u00a0· MassageSun 15 November 2026-1balance 6',
    'PointsEarnedSun 15 November 2026+20balance 60',
    'FlowUsedSun 15 November 2026-1unlimited',
  ]);
  expect(dialog.getByRole('link', { name: 'Earned' }).getAttribute('href')).toContain('/product/501/0');
  fireEvent.click(dialog.getByRole('link', { name: /^Used.*Massage$/ }));
  await waitFor(() => expect(address()).toBe('/reservations/details/product/500/1'));
});

test('[PRO-1] loads page by page', async () => {
  const { dialog } = await openStatement(({ cursor }) =>
    cursor === 'two'
      ? { entries: [entry({ reason: 'bought', change: 10, balance: 10 })], nextCursor: null }
      : { entries: [entry({})], nextCursor: 'two' },
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Show more' }));
  expect(await dialog.findByText(/^Bought/)).toBeDefined();
  expect(dialog.getByText('That’s everything.')).toBeDefined();
});

test('[PRO-1] an empty statement says so', async () => {
  const { dialog } = await openStatement({ entries: [], nextCursor: null });
  expect(await dialog.findByText('Nothing yet')).toBeDefined();
});

test('[ERR-2] one that fails to load can be retried', async () => {
  let tries = 0;
  const { dialog } = await openStatement(() => {
    tries += 1;
    if (tries === 1) throw new ApiError({ kind: 'internal' });
    return { entries: [entry({})], nextCursor: null };
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Ten massages')).toBeDefined();
});
