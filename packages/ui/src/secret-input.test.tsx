import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeInput } from './code-input.tsx';
import { SecretInput } from './secret-input.tsx';

const ties = { id: 'code', 'aria-invalid': undefined, 'aria-describedby': undefined };
const classes = { code: 'code', input: 'input', box: 'box' };

function Form({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  const [shown, setShown] = useState(false);
  return (
    <>
      <SecretInput
        aria-label="Secret"
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <CodeInput {...ties} classes={classes} digits={6} value={value} onChange={setValue} onComplete={() => {}} />
      <button onClick={() => setShown(!shown)}>Show</button>
      <button onClick={() => setValue('')}>Empty</button>
      <output>{value}</output>
    </>
  );
}

const fields = () => [
  screen.getByLabelText<HTMLInputElement>('Secret'),
  document.querySelector<HTMLInputElement>('.input')!,
];
const attributes = () => fields().map((field) => field.getAttribute('value') ?? '');
const texts = () => fields().map(({ value }) => value);

test('[A26] what is typed into a secret field is its value, and never an attribute', () => {
  render(<Form />);
  for (const value of ['4', '40', '407211']) {
    fireEvent.change(fields()[0]!, { target: { value } });
    expect([texts(), attributes()]).toEqual([
      [value, value],
      ['', ''],
    ]);
  }
  fireEvent.click(screen.getByText('Show'));
  fireEvent.change(fields()[1]!, { target: { value: '407 212' } });
  expect([texts(), attributes(), screen.getByRole('status').textContent]).toEqual([
    ['407212', '407212'],
    ['', ''],
    '407212',
  ]);
});

test('[A26] a secret field shows the text it begins with, and follows a change from outside', () => {
  render(<Form first="123456" />);
  expect([texts(), attributes()]).toEqual([
    ['123456', '123456'],
    ['', ''],
  ]);
  fireEvent.click(screen.getByText('Empty'));
  expect(texts()).toEqual(['', '']);
});
