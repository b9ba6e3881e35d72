import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DaySheet } from './day-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[AGD-9] the day sheet is printed once: the visits of each person in order of time, with room, money and state', () => {
  const print = vi.fn();
  const onPrinted = vi.fn();
  vi.stubGlobal('print', print);
  const agenda = anAgenda([
    anEntry({ id: 2, startsAt: onMonday(14), status: 'arrived', arrivedAt: onMonday(13.9) }),
    anEntry({ id: 1, dueCents: 1_650 }),
    anEntry({ id: 3, startsAt: onMonday(34) }),
  ]);
  const sheet = { agenda, date: '2026-11-16', shopName: 'Oudegracht', now: onMonday(8), onPrinted };
  const { rerender } = render(<DaySheet {...sheet} />);
  rerender(<DaySheet {...sheet} now={onMonday(8) + 60} onPrinted={() => onPrinted()} />);
  expect(print).toHaveBeenCalledOnce();
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
  fireEvent(window, new Event('afterprint'));
  expect(onPrinted).toHaveBeenCalledOnce();
});
