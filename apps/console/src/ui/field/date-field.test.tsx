import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { DateField, dayTyped } from './date-field.tsx';

test.each([
  ['2026-11-24', '2026-11-24'],
  ['24.11.2026', '2026-11-24'],
  ['24/11/26', '2026-11-24'],
  ['24.11.', '2026-11-24'],
  ['3.2.', '2027-02-03'],
  ['Tue 24 Nov 2026', '2026-11-24'],
  ['Di., 24. Nov. 2026', '2026-11-24'],
  ['1. März', '2027-03-01'],
  ['heute', '2026-11-16'],
  ['morgen', '2026-11-17'],
  ['day after tomorrow', '2026-11-18'],
  ['Fr.', '2026-11-20'],
  ['montag', '2026-11-16'],
  ['31.2.2026', undefined],
  ['soon', undefined],
  ['', undefined],
])('[AGD-1] a day typed as %s', (typed, day) =>
  expect(dayTyped(typed, { locale: 'de', today: '2026-11-16' })).toBe(day),
);

test('[AGD-1] a Lithuanian date begins with its year', () =>
  expect(dayTyped('2026 m. lapkričio 24 d.', { locale: 'lt', today: '2026-11-16' })).toBe('2026-11-24'));

test('[AGD-1] a weekday is the next one from the first possible day on, and tomorrow is tomorrow', () => {
  const days = ['fri', 'tomorrow'].map((typed) =>
    dayTyped(typed, { locale: 'en', today: '2026-11-16', from: '2026-11-21' }),
  );
  expect(days).toEqual(['2026-11-27', '2026-11-17']);
});

// happy-dom has no top layer.
HTMLElement.prototype.showPopover ??= () => {};

let days: string[] = [];
function Form() {
  const [day, setDay] = useState('2026-11-24');
  return <DateField label="First day" value={day} min="2026-11-16" onDay={(each) => (days.push(each), setDay(each))} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First day' });

beforeEach(() => {
  days = [];
  showAs('desk', <Form />);
});

test('[AGD-1] a day is shown in the console’s language, and half of one counts once it is left', () => {
  expect(field().value).toBe('Tue 24 Nov 2026');
  fireEvent.change(field(), { target: { value: '1.12' } });
  expect(days).toEqual([]);
  fireEvent.blur(field());
  expect([days, field().value]).toEqual([['2026-12-01'], 'Tue 1 Dec 2026']);
  fireEvent.change(field(), { target: { value: '99.99.' } });
  fireEvent.blur(field());
  expect([field().value, screen.getByRole('alert').textContent]).toEqual([
    '99.99.',
    'Enter a date, such as 24 Nov 2026.',
  ]);
});

test('[AGD-1] a day is chosen in a month by keys alone', () => {
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(document.activeElement).toBe(day('Tue 24 November'));
  fireEvent.keyDown(day('Tue 24 November'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(day('Wed 25 November'));
  fireEvent.keyDown(day('Wed 25 November'), { key: 'PageDown' });
  fireEvent.click(day('Fri 25 December'));
  expect([days, field().value]).toEqual([['2026-12-25'], 'Fri 25 Dec 2026']);
  expect(document.activeElement).toBe(field());
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement ?? field(), { key: 'Escape' });
  expect(screen.queryByRole('grid')).toBeNull();
});

test('[AGD-1] Shift and Page Down go on by a year', () => {
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement ?? field(), { key: 'PageDown', shiftKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Wed 24 November' }));
  expect(days).toEqual(['2027-11-24']);
});
