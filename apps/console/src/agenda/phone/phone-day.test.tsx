import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AgendaAddress } from '../agenda-address.ts';
import { PhoneDay } from './phone-day.tsx';

afterEach(cleanup);

const visit = (id: number, hour: number, name: string, status = 'confirmed') =>
  anEntry({ id, startsAt: onMonday(hour), status, customer: { id, name } });

const nothing = vi.fn();
const address: AgendaAddress = {
  shown: { view: 'day', by: 'employee', date: '2026-11-16', who: undefined, cancelled: false },
  showDate: nothing,
  showDayBy: nothing,
  showView: nothing,
  showBy: nothing,
  showWho: nothing,
  showCancelled: nothing,
  openVisit: nothing,
  openClass: nothing,
  openedVisit: undefined,
  startBooking: nothing,
};

test('[AGD-1] on a phone the day opens at now: past visits are folded, whoever is still here is not', () => {
  const entries = [
    visit(1, 9, 'Anna'),
    visit(2, 10, 'Bea', 'arrived'),
    visit(3, 11, 'Corrie'),
    visit(4, 16, 'Dana'),
    visit(5, 17, 'Eva'),
  ];
  render(
    <PhoneDay
      {...{ address }}
      agenda={anAgenda(entries)}
      ownId={null}
      now={onMonday(15)}
      mayMark={() => true}
      onArrive={nothing}
      onOpen={nothing}
    />,
  );
  const listed = () => ['Anna', 'Bea', 'Corrie', 'Dana', 'Eva'].filter((name) => screen.queryByText(name) !== null);
  expect(listed()).toEqual(['Bea', 'Corrie', 'Dana', 'Eva']);
  screen.getByRole('button', { name: 'Dana has arrived' });
  fireEvent.click(screen.getByRole('button', { name: /earlier/ }));
  expect(listed()).toEqual(['Anna', 'Bea', 'Corrie', 'Dana', 'Eva']);
});
