import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateField } from './date-field.tsx';

const open = (form = 'dd/mm/yyyy') => {
  render(<DateField label="Born" form={form} />);
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
  ['1990-5-7', '07/05/1990'],
  ['01. 04. 1990', '01/04/1990'],
  ['1704/1990', '17/04/1990'],
  ['1.4.90', '01/04/90'],
  ['ab', ''],
])('[VAL-2] %j is written as %j', (typed, shown) => {
  const field = open();
  fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe(shown);
});

test.each([
  ['1.4.1990', 'TT.MM.JJJJ', '01.04.1990'],
  ['01041990', 'TT.MM.JJJJ', '01.04.1990'],
  ['1/4/1990', 'dd/mm/yyyy', '01/04/1990'],
  ['1/12/1990', 'dd/mm/yyyy', '01/12/1990'],
  ['31/1/1990', 'dd/mm/yyyy', '31/01/1990'],
  ['1-4-1990', 'dd/mm/jjjj', '01/04/1990'],
  ['1 4 1990', 'dd/mm/mmmm', '01/04/1990'],
])('[VAL-2] %j, typed key by key into %s or pasted, is %j', (typed, form, shown) => {
  const field = open(form);
  for (const key of typed) fireEvent.change(field, { target: { value: field.value + key } });
  expect(field.value).toBe(shown);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe(shown);
});

test('[VAL-2] a day is corrected in its middle', () => {
  const field = open();
  fireEvent.change(field, { target: { value: '17051990' } });
  fireEvent.input(field, { target: { value: '/05/1990' }, inputType: 'deleteContentForward' });
  expect(field.value).toBe('/05/1990');
  for (const typed of ['2', '23']) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, `${typed}/05/1990`);
    field.setSelectionRange(typed.length, typed.length);
    fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    expect(field.value).toBe(`${typed}/05/1990`);
  }
});

test('[VAL-2] a deleted slash is not added again', () => {
  const field = open();
  fireEvent.change(field, { target: { value: '1705' } });
  fireEvent.input(field, { target: { value: '17/05' }, inputType: 'deleteContentBackward' });
  expect(field.value).toBe('17/05');
});
