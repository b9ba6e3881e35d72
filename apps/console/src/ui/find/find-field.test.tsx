import { act, fireEvent, render, screen } from '@testing-library/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { typeInTestDom } from '../../testing/press-keys.ts';
import { FindField } from './find-field.tsx';

beforeAll(typeInTestDom);

interface FormProps {
  names: readonly string[];
  isSettled: boolean;
}

/** A field for the customer, and one for the service that takes the focus once there is a customer. */
function Form({ names, isSettled }: FormProps) {
  const [who, setWho] = useState<string>();
  const [typed, setTyped] = useState('');
  const [service, setService] = useState('');
  const next: RefObject<HTMLInputElement | null> = useRef(null);
  useLayoutEffect(() => {
    if (who !== undefined) next.current?.focus();
  }, [who]);
  return (
    <dialog open>
      {who === undefined ? (
        <FindField
          label="Customer"
          placeholder=""
          typed={typed}
          onType={setTyped}
          isSettled={isSettled}
          options={names.map((name) => ({ key: name, content: name, onPick: () => setWho(name) }))}
        />
      ) : (
        <output>{who}</output>
      )}
      <input ref={next} aria-label="Service" value={service} onChange={({ target }) => setService(target.value)} />
    </dialog>
  );
}

const customer = () => screen.getByRole<HTMLInputElement>('combobox');
const service = () => screen.getByLabelText<HTMLInputElement>('Service').value;
const picked = () => screen.queryByRole('status')?.textContent;

/** Presses keys as a browser does: a letter is typed unless something took its key. */
function press(...keys: readonly string[]): void {
  for (const key of keys) {
    const field = document.activeElement ?? document.body;
    if (fireEvent.keyDown(field, { key }) && key.length === 1) document.execCommand('insertText', false, key);
  }
}

function open(props: FormProps) {
  const { rerender } = render(<Form {...props} />);
  customer().focus();
  return (later: Partial<FormProps>) => act(async () => rerender(<Form {...props} {...later} />));
}

test('[DESK-1] what is typed after Enter is for the next field, however late the customer is found', async () => {
  const answer = open({ names: [], isSettled: false });
  press(...'emma', 'Enter', ...'back');
  expect(customer().value).toBe('emma');
  await answer({ names: ['Emma Kuiper'], isSettled: true });
  expect([picked(), service()]).toEqual(['Emma Kuiper', 'back']);
});

test('[DESK-1] Enter pressed again while the customer is searched does nothing more', async () => {
  const answer = open({ names: [], isSettled: false });
  press(...'emma', 'Enter', 'Enter', ...'bax', 'Backspace', 'c');
  await answer({ names: ['Emma Kuiper'], isSettled: true });
  expect([picked(), service()]).toEqual(['Emma Kuiper', 'bac']);
});

test('[DESK-1] a waiting Enter chooses nobody once the text is changed', async () => {
  const answer = open({ names: [], isSettled: false });
  press(...'emma', 'Enter', 'Backspace');
  fireEvent.change(customer(), { target: { value: 'emm' } });
  press('i');
  expect(customer().value).toBe('emmi');
  await answer({ names: ['Emma Kuiper'], isSettled: true });
  expect([picked(), service()]).toEqual([undefined, '']);
});

test('[DESK-1] a waiting Enter chooses who was marked, also when the list comes in another order', async () => {
  const answer = open({ names: ['Emma Kuiper', 'Emma Visser'], isSettled: false });
  press('ArrowDown', 'Enter');
  await answer({ names: ['Emma Visser', 'Emma de Boer'], isSettled: true });
  expect(picked()).toBe('Emma Visser');
});

test('[DESK-1] a waiting Enter chooses nobody else when who was marked is not found', async () => {
  const answer = open({ names: ['Emma Kuiper', 'Emma Visser'], isSettled: false });
  press('ArrowDown', 'Enter');
  await answer({ names: ['Emma Kuiper', 'Emma de Boer'], isSettled: true });
  expect(picked()).toBeUndefined();
});
