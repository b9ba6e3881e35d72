import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DaySheet } from './day-sheet.tsx';
import { usePrinting } from './agenda-screen.tsx';

const Sheet = () => (usePrinting() ? <p>The day</p> : null);

test('[AGD-9] the day sheet is there by the time the browser prints, and gone afterwards', () => {
  render(<Sheet />);
  expect(screen.queryByText('The day')).toBeNull();
  // Without `act`, as the browser does it: no render may be left for later.
  dispatchEvent(new Event('beforeprint'));
  expect(screen.queryByText('The day')).not.toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText('The day')).toBeNull();
});

test('[AGD-9] the day sheet lists the visits of each person in order of time, with room, money and state', () => {
  const agenda = anAgenda([
    anEntry({ id: 2, startsAt: onMonday(14), status: 'arrived', arrivedAt: onMonday(13.9) }),
    anEntry({ id: 1, dueCents: 1_650 }),
    anEntry({ id: 3, startsAt: onMonday(34) }),
  ]);
  render(<DaySheet agenda={agenda} date="2026-11-16" shopName="Oudegracht" now={onMonday(8)} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oudegracht, Monday 16 November');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Noor']);
  const lines = screen.getAllByRole('row').map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  );
  expect(lines).toEqual([
    ['10:00 – 11:00', 'Customer 1', 'Massage', 'Room 11', '€ 16,50', ''],
    ['14:00 – 15:00', 'Customer 2', 'Massage', 'Room 11', '', 'Here 13:54'],
  ]);
});
