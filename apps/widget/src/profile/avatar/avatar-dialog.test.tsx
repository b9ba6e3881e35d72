import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';
import { refused } from '../../testing/refused.ts';

/** The drawn parts of the picture: x, y, side. */
let drawn: number[][] = [];

/** happy-dom draws no pixels; e2e/journeys/profile.spec.ts crops a real picture. */
beforeEach(() => {
  drawn = [];
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('no picture');
    return { width: 400, height: 200 };
  });
  const pen = {
    fillRect: () => undefined,
    drawImage: (_: unknown, x: number, y: number, side: number) => drawn.push([x, y, side]),
  };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockImplementation(() => Object.assign(Object.create(null), pen));
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['pixels'], { type: 'image/jpeg' })));
});

async function choose(name: string, type: string, avatarUpdate?: Answers['avatarUpdate']) {
  const answers = { profileGet: { profile: aProfile() }, ...(avatarUpdate ? { avatarUpdate } : {}) };
  const opened = openWidget('/profile', answers, 'website', { signedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Change your picture' }));
  await screen.findByRole('button', { name: 'Choose a picture' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('there is nothing to choose with');
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } });
  return opened;
}

/** The initials shown without a picture. */
const initials = () => document.querySelector('main [data-initials=AJ]');
const box = () => screen.findByRole('button', { name: 'The part of the picture that is shown' });

test('[PRO-4] the picture can be removed', async () => {
  const profile = aProfile({ avatarUrl: '/media/1/old' });
  const answers = { profileGet: { profile }, avatarRemove: {} };
  openWidget('/profile', answers, 'website', { signedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Change your picture' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Your picture has been removed')).toBeDefined();
  await waitFor(() => expect(initials()).not.toBeNull());
});

describe('the picture', () => {
  test('[PRO-4] [PRO-6] is cropped to a square, uploaded, and shown everywhere', async () => {
    const { calls } = await choose('me.jpg', 'image/jpeg', { avatarUrl: '/media/1/new' });
    await box();
    await waitFor(() => expect(drawn.at(-1)).toEqual([100, 0, 200]));
    fireEvent.click(screen.getByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText('Your picture has been changed')).toBeDefined();
    expect(calls.at(-1)?.name).toBe('avatarUpdate');
    await waitFor(() => expect(initials()).toBeNull());
  });

  test('[PRO-4] the crop moves and zooms by keyboard and slider', async () => {
    await choose('me.jpg', 'image/jpeg');
    fireEvent.keyDown(await box(), { key: 'ArrowRight' });
    expect(drawn.at(-1)).toEqual([110, 0, 200]);
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    expect(drawn.at(-1)).toEqual([160, 50, 100]);
    fireEvent.keyDown(await box(), { key: '-' });
    expect(drawn.at(-1)?.[2]).toBeCloseTo(200 / 1.75);
  });

  test.each([
    ['page.svg', 'image/svg+xml', 'Please choose a PNG, JPEG or WebP picture'],
    ['broken.png', 'image/png', 'This picture cannot be read. Please choose another one'],
  ])('[PRO-4] [B7] %s is refused before it is sent', async (name, type, text) => {
    const { calls } = await choose(name, type);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull();
    expect(calls.map((call) => call.name)).not.toContain('avatarUpdate');
  });

  test('[PRO-4] [VAL-5] a refusal shows the server’s message, and the old picture stays', async () => {
    await choose('me.jpg', 'image/jpeg', () => {
      throw refused({ file: 'Too many pixels' });
    });
    await box();
    fireEvent.click(screen.getByRole('button', { name: 'Use this picture' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many pixelsYour picture has not been changed.');
    expect(await box()).toBeDefined();
    expect(initials()).not.toBeNull();
  });
});
