import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { FieldFrame } from './field.tsx';

const classes = { field: 'field', label: 'label', error: 'error', hint: 'hint' };

function show(words: Partial<ComponentProps<typeof FieldFrame>>): HTMLElement {
  render(
    <FieldFrame label="E-mail" classes={classes} icon={<svg />} announced={false} {...words}>
      {(ties) => <input {...ties} />}
    </FieldFrame>,
  );
  return screen.getByLabelText('E-mail');
}

const descriptionOf = (input: HTMLElement) =>
  input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('[VAL-1] an input is named by its label, and names no hint or error that is not there', () => {
  const input = show({});
  expect([input.getAttribute('aria-invalid'), descriptionOf(input)]).toEqual([null, undefined]);
});

test('[VAL-1] it is described by its error, then its hint', () => {
  const input = show({ hint: 'Your confirmation goes there.', error: 'This is no address.' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input)).toEqual(['This is no address.', 'Your confirmation goes there.']);
});

test.each([
  [true, 1],
  [false, 0],
])('[VAL-1] with announced %s its error is an alert %i times', (announced, times) => {
  show({ error: 'This is no address.', announced });
  expect(screen.queryAllByRole('alert')).toHaveLength(times);
});
