import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NoteForm } from './note-form.tsx';

afterEach(cleanup);

test('[DESK-7] a saved note leaves its field, but not what was typed since', () => {
  const save = vi.fn<(note: string, clear: () => void) => void>();
  render(<NoteForm label="Note" save="Save" saving={false} onSave={save} />);
  const field = screen.getByLabelText<HTMLInputElement>('Note');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const send = () => fireEvent.click(screen.getByRole('button'));
  const answer = () => act(() => save.mock.lastCall?.[1]());
  type('Prefers the quiet room');
  send();
  type('Comes by bike');
  answer();
  expect(field.value).toBe('Comes by bike');
  send();
  answer();
  expect(field.value).toBe('');
});
