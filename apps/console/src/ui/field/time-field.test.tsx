import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { clockTyped, TimeField } from './time-field.tsx';

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['14:05', '14:05'],
  ['1405', '14:05'],
  ['7pm', '19:00'],
  ['7:30 pm', '19:30'],
  ['12 a.m.', '00:00'],
  ['12pm', '12:00'],
  ['19', '19:00'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['13pm', undefined],
  ['99:99', undefined],
  ['24:00', undefined],
  ['12:6', undefined],
  ['', undefined],
])('[AGD-1] a time typed as %s', (typed, time) => expect(clockTyped(typed)).toBe(time));

test('[AGD-1] a time is typed and shown by 24 hours, whatever the language of the browser is', () => {
  const times: string[] = [];
  function Form() {
    const [time, setTime] = useState('09:00');
    return <TimeField label="From" value={time} onTime={(each) => (times.push(each), setTime(each))} />;
  }
  showAs('desk', <Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
  fireEvent.change(field, { target: { value: '1430' } });
  fireEvent.blur(field);
  expect(field.value).toBe('14:30');
  fireEvent.change(field, { target: { value: 'later' } });
  fireEvent.blur(field);
  expect([field.value, times]).toEqual(['later', ['14:30', '']]);
  expect([field.getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual([
    'true',
    'Enter a time, such as 14:30.',
  ]);
});
