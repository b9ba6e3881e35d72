import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showAs } from '../testing/show-as.tsx';
import { Holidays } from './holidays.tsx';

const shop = { id: 3, name: 'Oudegracht', country: 'NL', version: 1, hours: [], specialDays: [] };
const names = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.querySelector('small'))
    .map((button) => button.querySelector('b')?.textContent);

test('[HRS-1] the next holidays are offered, the others of the year on request, and none twice', () => {
  const onTake = vi.fn();
  const special = { date: '2026-12-26', hours: [], reason: null };
  showAs('manager', <Holidays shop={{ ...shop, specialDays: [special] }} today="2026-11-16" onTake={onTake} />);
  expect(names()).toEqual(['Christmas Day', 'New Year', 'Easter Sunday', 'Easter Monday']);
  fireEvent.click(screen.getByRole('button', { name: 'More holidays' }));
  expect(names().length).toBeGreaterThan(4);
  expect(new Set(names()).size).toBe(names().length);
  fireEvent.click(screen.getByRole('button', { name: /King’s Day/ }));
  expect(onTake).toHaveBeenCalledWith(expect.objectContaining({ date: '2027-04-27', name: 'King’s Day' }));
});
