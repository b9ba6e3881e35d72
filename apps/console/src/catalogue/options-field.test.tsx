import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { OptionsField } from './options-field.tsx';
import type { OptionPart } from './things.ts';

const none = {};
const onChange = vi.fn<(options: OptionPart[]) => void>();

const short = { id: 71, name: '45 min', minutes: 45, price: 59 };
const long = { id: 72, name: '75 min', minutes: 75, price: 89.5 };

/** The options of a service as its editor keeps them. */
function Options({
  first,
  errors = none,
}: {
  first: readonly OptionPart[];
  errors?: Readonly<Record<string, string>>;
}) {
  const [options, setOptions] = useState(first);
  const change = (next: OptionPart[]) => {
    onChange(next);
    setOptions(next);
  };
  return <OptionsField label="Options" value={options} errors={errors} onChange={change} />;
}

const press = (name: string, nth = 0) => fireEvent.click(screen.getAllByRole('button', { name })[nth] ?? document.body);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const changed = () => onChange.mock.lastCall?.[0];

test('[CAT-1] a new option begins with an hour, and each of its values is typed by itself', () => {
  render(<Options first={[]} />);
  press('Option');
  expect(changed()).toEqual([{ draft_key: expect.any(String), name: '', minutes: 60, price: 0 }]);
  type('Name of option 1', 'Long');
  type('Minutes of Long', '90');
  type('Price of Long', '89,5');
  expect(changed()).toEqual([{ draft_key: expect.any(String), name: 'Long', minutes: 90, price: 89.5 }]);
  // As it was typed, until it is shown anew.
  expect(field('Price of Long').value).toBe('89,5');
});

test('[CAT-1] what is no number is sent as it is typed, for the platform to refuse, and nothing is no value', () => {
  render(<Options first={[short]} />);
  type('Minutes of 45 min', 'an hour');
  expect(changed()?.[0]?.minutes).toBe('an hour');
  type('Minutes of 45 min', '');
  expect(changed()?.[0]?.minutes).toBeNull();
});

test('[CAT-1] options are put in order, and the fields go with them', () => {
  render(<Options first={[short, long]} />);
  const [up, down] = ['Move up', 'Move down'];
  const disabled = (name: string) =>
    screen.getAllByRole<HTMLButtonElement>('button', { name }).map((button) => button.disabled);
  expect([disabled(up), disabled(down)]).toEqual([
    [true, false],
    [false, true],
  ]);
  press(up, 1);
  expect(changed()).toEqual([long, short]);
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
    '75 min',
    '75',
    '89,50',
    '45 min',
    '45',
    '59,00',
  ]);
  press(down, 0);
  expect(changed()).toEqual([short, long]);
});

test('[CAT-1] an option is taken away, and the others keep what was typed', () => {
  render(<Options first={[short, long]} />);
  type('Price of 75 min', '92');
  press('Remove 45 min');
  expect(changed()).toEqual([{ ...long, price: 92 }]);
  expect(field('Price of 75 min').value).toBe('92');
});

test('[CAT-1] [ERR-2] a refused option says why in its own row', () => {
  const errors = { 'options.1.name': 'Required.', 'options.1.price': 'At most two decimals.' };
  render(<Options first={[short, long]} errors={errors} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Required.');
  const row = within(alert.parentElement ?? document.body);
  expect(row.getAllByRole('textbox').map((input) => input.getAttribute('aria-invalid'))).toEqual([
    'true',
    null,
    'true',
  ]);
  expect(field('Price of 75 min').title).toBe('At most two decimals.');
  expect(field('Name of option 1').getAttribute('aria-invalid')).toBeNull();
});
