import { BOUND } from '@embook/domain/testing/bound';
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GalleryField } from './gallery-field.tsx';
import { PhotoField } from './photo-field.tsx';

/** Uploads that the test resolves, in the order they were sent. */
const sent: FakeUpload[] = [];

class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  body = '';
  open(): void {
    sent.push(this);
  }
  setRequestHeader(): void {}
  send(body: string): void {
    this.body = body;
  }
  progress(loaded: number, total: number): void {
    act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable: true })));
  }
  async answer(status: number, result: object): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify({ code: status, result });
    await act(async () => void this.dispatchEvent(new Event('load')));
  }
  taken = (address: string) => this.answer(200, { picture: { address, width: 8, height: 8 } });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The upload with this number, once it was sent. */
const upload = (index: number) =>
  vi.waitFor(() => {
    const found = sent[index];
    if (found?.body === '' || !found) throw new Error('not sent yet');
    return found;
  }, BOUND);

const onChange = vi.fn();

function Gallery({ first }: { first: readonly string[] }) {
  const [pictures, setPictures] = useState(first);
  const change = (next: string[]) => {
    onChange(next);
    setPictures(next);
  };
  return <GalleryField label="Pictures" value={pictures} onChange={change} />;
}

const file = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const choose = (files: File[]) =>
  act(async () => {
    const input = screen.getByLabelText('Pictures', { selector: 'input' });
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    fireEvent.change(input);
  });
const order = () =>
  screen.queryAllByRole('listitem').map((tile) => within(tile).getByRole('presentation').getAttribute('src'));
const row = (name: string) => within(screen.getByText(name).parentElement!);

test('[CAT-4] several at once: each with its own progress and its own refusal, and the others arrive in their order', async () => {
  render(<Gallery first={[]} />);
  await choose([file('one.png'), file('page.html'), file('huge.png', 5 * 1024 * 1024 + 1), file('two.png')]);
  const first = await upload(0);
  expect(row('one.png').getByText('0% sent')).toBeTruthy();
  expect(row('two.png').getByText('Waiting')).toBeTruthy();
  first.progress(30, 60);
  expect(row('one.png').getByText('50% sent')).toBeTruthy();
  expect(row('one.png').getByRole('progressbar').getAttribute('value')).toBe('50');
  await first.taken('/media/1/a');

  const second = await upload(1);
  await second.answer(422, { message: 'Please check', errors: { content: 'Please choose a picture' } });
  expect(row('page.html').getByRole('alert').textContent).toBe('Please choose a picture');

  // The one that is too large was never sent.
  const last = await upload(2);
  expect(row('huge.png').getByRole('alert').textContent).toBe('The picture may be at most 5 MB.');
  await last.taken('/media/1/b');
  expect(onChange).toHaveBeenLastCalledWith(['/media/1/a', '/media/1/b']);
  expect(order()).toEqual(['/media/1/a?w=320', '/media/1/b?w=320']);

  fireEvent.click(row('page.html').getByRole('button', { name: 'Leave out page.html' }));
  expect(screen.queryByText('page.html')).toBeNull();
  expect(screen.getByText('huge.png')).toBeTruthy();
});

test('[CAT-4] a picture that could not be sent is tried again', async () => {
  render(<Gallery first={['/media/1/a']} />);
  await choose([file('one.png')]);
  const lost = await upload(0);
  await act(async () => void lost.dispatchEvent(new Event('error')));
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toContain('We cannot reach Embook');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await (await upload(1)).taken('/media/1/b');
  expect(order()).toEqual(['/media/1/a?w=320', '/media/1/b?w=320']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[CAT-4] the order is changed by buttons, by arrows on the handle, and by dragging; the focus stays', () => {
  render(<Gallery first={['/a', '/b', '/c#10,20']} />);
  const later = screen.getByRole('button', { name: 'Move picture 1 back' });
  later.focus();
  fireEvent.click(later);
  expect(order()).toEqual(['/b?w=320', '/a?w=320', '/c?w=320']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 2 back');
  expect(screen.getByRole('status').textContent).toBe('Picture 2 of 3');

  const handle = screen.getByRole('button', { name: 'Move picture 2' });
  handle.focus();
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  expect(order()).toEqual(['/b?w=320', '/c?w=320', '/a?w=320']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 3');
  // At its end it stays where it is.
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(order()).toEqual(['/b?w=320', '/c?w=320', '/a?w=320']);

  const [first, , third] = screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild);
  fireEvent.dragStart(third!.querySelector('[draggable="true"]')!, { dataTransfer: { setData: () => undefined } });
  fireEvent.dragOver(first!, { dataTransfer: { types: ['text/plain'] } });
  fireEvent.drop(first!, { dataTransfer: { types: ['text/plain'] } });
  // The point in the third went with it.
  expect(onChange).toHaveBeenLastCalledWith(['/a', '/b', '/c#10,20']);
});

test('[CAT-4] of several files dropped where one fits the first is taken, and says so', async () => {
  render(<PhotoField label="Picture" value={null} onChange={onChange} />);
  const field = screen.getByText('Or drop one here. PNG, JPEG or WebP, at most 5 MB.');
  const drop = createEvent.drop(field);
  Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [file('a.png'), file('b.png')] } });
  await act(async () => void fireEvent(field, drop));
  await (await upload(0)).taken('/media/1/first');
  expect(onChange).toHaveBeenLastCalledWith('/media/1/first');
  expect(sent.length).toBe(1);
  expect(screen.getByText('There is room for one picture, so the first was used.')).toBeTruthy();
});
