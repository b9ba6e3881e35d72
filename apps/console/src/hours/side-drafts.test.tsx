import type { Hours } from '@embook/domain/hours';
import { BOUND } from '@embook/domain/testing/bound';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { SpecialDayPanel } from './special-day-panel.tsx';
import { WhoList } from './who-list.tsx';

const hours: Hours = {
  today: '2026-11-16',
  shop: { id: 3, name: 'Oudegracht', country: 'NL', version: 1, hours: [], specialDays: [] },
  employees: [],
};

beforeEach(() => {
  sessionStorage.clear();
  answerCalls({ staffSpecialDaysImpact: () => ({ impact: { bookings: [], classes: [], moreClasses: false } }) });
});

const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');

test('[HRS-1] a special day that is typed half is there again after another screen, and gone once it is closed', () => {
  const onClose = vi.fn();
  const open = () => showAs('manager', <SpecialDayPanel hours={hours} onClose={onClose} />);
  open();
  fireEvent.change(reason(), { target: { value: 'Stocktaking' } });
  cleanup();
  open();
  expect(reason().value).toBe('Stocktaking');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  open();
  expect(reason().value).toBe('');
});

test('[HRS-1] hours of a special day that overlap are said at the field, and not saved', async () => {
  showAs('manager', <SpecialDayPanel hours={hours} onClose={() => {}} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Different hours' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add hours' }));
  const [closes] = screen.getAllByLabelText<HTMLInputElement>('To');
  if (!closes) throw new Error('The first hours have an end.');
  act(() => closes.focus());
  fireEvent.change(closes, { target: { value: '17:30' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save days' });
  await vi.waitFor(() => expect(save.disabled).toBe(false), BOUND);
  fireEvent.click(save);
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toContain('overlap');
  expect(callsOf('staffChangeSpecialDays')).toEqual([]);
});

test('[HRS-1] the list says whose hours are not saved, while others are open', () => {
  sessionStorage.setItem(
    'embook-console-kept form demo 1 hours 3 ',
    JSON.stringify({ data: {}, at: Date.now() + 1_000 }),
  );
  showAs('manager', <WhoList hours={hours} current="days" onChoose={() => {}} />);
  expect(screen.getByRole('button', { name: /Opening hours/ }).textContent).toContain('Not saved yet');
});
