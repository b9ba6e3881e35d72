import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeInput } from './code-input.tsx';

const complete = vi.fn<(code: string) => void>();
const ties = { id: 'code', 'aria-invalid': undefined, 'aria-describedby': undefined };
const classes = { code: 'code', input: 'input', box: 'box' };

function Form() {
  const [value, setValue] = useState('');
  return (
    <>
      <label htmlFor="code">Code</label>
      <CodeInput {...ties} classes={classes} digits={6} value={value} onChange={setValue} onComplete={complete} />
    </>
  );
}

test.each([
  ['407', '407', 0],
  ['407211', '407211', 1],
  ['407 211', '407211', 1],
  ['407-211\n', '407211', 1],
  ['４０７２１１', '407211', 1],
  ['4072119', '407211', 1],
  ['code', '', 0],
])('[VAL-2] pasting %j shows %s', (pasted, shown, times) => {
  complete.mockReset();
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.change(field, { target: { value: pasted } });
  expect(field.value).toBe(shown);
  expect(complete).toHaveBeenCalledTimes(times);
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code']);
  expect([...document.querySelectorAll('.box')].map(({ textContent }) => textContent).join('')).toBe(shown);
});
