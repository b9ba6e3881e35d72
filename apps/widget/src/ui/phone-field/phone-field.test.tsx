import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PhoneField } from './phone-field.tsx';

const onChange = vi.fn<(phone: string, country: string) => void>();

function Form({ start, home }: { start: string; home?: string | undefined }) {
  const [value, setValue] = useState(start);
  const change = (phone: string, country: string) => {
    onChange(phone, country);
    setValue(phone);
  };
  return <PhoneField label="Phone" countryLabel="Country" locale="en" home={home} value={value} onChange={change} />;
}

function open(start = '', home?: string) {
  onChange.mockReset();
  render(<Form start={start} home={home} />);
  return {
    number: screen.getByLabelText<HTMLInputElement>('Phone'),
    country: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }),
  };
}

test('[VAL-2] starts with the Netherlands, lists nl, gb and de first, and fetches nothing', () => {
  const { number, country } = open();
  expect([country.value, number.value.trim()]).toEqual(['nl', '+31']);
  expect([...country.options].slice(0, 4).map(({ value }) => value)).toEqual(['nl', 'gb', 'de', 'af']);
  expect(country.options[0]?.textContent).toBe('Netherlands (+31)');
  expect(document.querySelector('img')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('[VAL-2] [START-1] of a company elsewhere it starts with its own country', () => {
  const { number, country } = open('', 'DE');
  expect([country.value, number.value.trim()]).toEqual(['de', '+49']);
  expect([...country.options].slice(0, 3).map(({ value }) => value)).toEqual(['de', 'nl', 'gb']);
});

test.each([
  ['+442079460018', '+442079460018', 'gb'],
  ['0044 20 7946 0018', '+442079460018', 'gb'],
  ['612345678', '+31612345678', 'nl'],
  ['06 12345678', '+310612345678', 'nl'],
  ['6+31 ', '+316', 'nl'],
])('[VAL-2] %s, typed or filled in, becomes %s', (typed, told, of) => {
  const { number, country } = open();
  fireEvent.change(number, { target: { value: typed } });
  expect(onChange).toHaveBeenLastCalledWith(told, of);
  expect(country.value).toBe(of);
});

test.each([
  ['behind the dialling code', '+31 +31612345678', 16],
  ['behind the dialling code, with zeros', '+31 0031612345678', 17],
  ['before the dialling code', '+31612345678+31 ', 12],
])('[VAL-2] a whole number inserted %s replaces the old one', (_where, value, caret) => {
  const { number, country } = open();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(number, value);
  number.setSelectionRange(caret, caret);
  fireEvent(number, new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '+31612345678' }));
  expect(onChange).toHaveBeenLastCalledWith('+31612345678', 'nl');
  expect(country.value).toBe('nl');
});

test('[VAL-2] a number can be deleted', () => {
  const { number } = open('+31612345678');
  fireEvent.change(number, { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith('', 'nl');
  expect(number.value).toBe('');
});

test('[VAL-2] a country without a number is an empty value, and stays chosen', () => {
  const { number, country } = open('+31612345678');
  fireEvent.change(country, { target: { value: 'lt' } });
  expect(onChange).toHaveBeenLastCalledWith('', 'lt');
  expect([country.value, number.value.trim()]).toEqual(['lt', '+370']);
});
