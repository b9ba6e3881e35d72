import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { NoteForm } from './note-form.tsx';

afterEach(() => sessionStorage.clear());

/** The form of a visit; the test answers what is saved. */
function open(about = 'visit 4') {
  const sent: { readonly note: string; readonly answer: PromiseWithResolvers<void> }[] = [];
  const save = (note: string) => {
    const answer = Promise.withResolvers<void>();
    sent.push({ note, answer });
    return answer.promise;
  };
  showAs('desk', <NoteForm about={about} label="Note" save="Save" saving={false} onSave={save} />);
  const field = screen.getByLabelText<HTMLInputElement>('Note');
  /** What a browser does with keys: it adds them. */
  const type = (text: string) => fireEvent.change(field, { target: { value: field.value + text } });
  const send = () => fireEvent.click(screen.getByRole('button'));
  return { sent, field, type, send };
}

test('[DESK-7] what is typed on while a note is saved is a note of its own', async () => {
  const { sent, field, type, send } = open();
  type('Prefers the quiet room');
  send();
  type('Comes by bike');
  await act(async () => sent[0]?.answer.resolve());
  expect(field.value).toBe('Comes by bike');
  send();
  expect(sent.map(({ note }) => note)).toEqual(['Prefers the quiet room', 'Comes by bike']);
  await act(async () => sent[1]?.answer.resolve());
  expect(field.value).toBe('');
});

test('[DESK-7] a note that could not be saved comes back, before what was typed since', async () => {
  const { sent, field, type, send } = open();
  type('Prefers the quiet room');
  send();
  expect(field.value).toBe('');
  type('bike');
  await act(async () => sent[0]?.answer.reject(new Error('no line')));
  expect(field.value).toBe('Prefers the quiet room bike');
});

test('[DESK-7] a note typed half is there again when its visit is, and at no other', () => {
  open().type('Prefers');
  cleanup();
  expect(open('visit 5').field.value).toBe('');
  cleanup();
  expect(open().field.value).toBe('Prefers');
});
