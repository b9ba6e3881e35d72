import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateField } from './date-field.tsx';

const open = () => {
  render(<DateField label="Born" />);
  return screen.getByLabelText<HTMLInputElement>('Born');
};

test.each([
  ['1', '1'],
  ['17', '17/'],
  ['1705', '17/05/'],
  ['17051990', '17/05/1990'],
  ['17.05.1990', '17/05/1990'],
  ['170519901', '17/05/1990'],
  // As a browser fills it in.
  ['1990-05-17', '17/05/1990'],
  ['ab', ''],
])('[VAL-2] %j is written as %j', (typed, shown) => {
  const field = open();
  fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe(shown);
});

test('[VAL-2] a deleted slash is not added again', () => {
  const field = open();
  fireEvent.change(field, { target: { value: '1705' } });
  fireEvent.input(field, { target: { value: '17/05' }, inputType: 'deleteContentBackward' });
  expect(field.value).toBe('17/05');
});
