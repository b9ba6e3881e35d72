import { BOUND } from '@embook/domain/testing/bound';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocationMap } from './location-map.tsx';

let seen: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const map = () => <LocationMap latitude={52.09} longitude={5.12} address="Oudegracht 112, Utrecht" />;
const drawn = () => screen.findByRole('application', { name: 'Map: Oudegracht 112, Utrecht' }, BOUND);
const tiles = () => [...document.querySelectorAll('img')];

test('[EVT-3] nothing is loaded until the map is visible; then it can be focused and zoomed by keys', async () => {
  render(map());
  act(() => seen(false));
  expect(document.querySelector('.leaflet-container')).toBeNull();
  act(() => seen(true));
  expect((await drawn()).tabIndex).toBe(0);
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeTruthy();
  const [tile] = tiles();
  expect(tile?.src).toMatch(/^https:\/\/tile\.openstreetmap\.org\/11\/\d+\/\d+\.png$/);
  expect(screen.getByRole('link', { name: 'OpenStreetMap' })).toBeTruthy();
});

test('[EVT-3] a map whose tiles do not load is removed', async () => {
  render(map());
  act(() => seen(true));
  await drawn();
  act(() => tiles().forEach((tile) => tile.dispatchEvent(new Event('error'))));
  await expect.poll(() => screen.queryByRole('application')).toBeNull();
});

test('[EVT-3] one with tiles stays, and cleans up when its screen is left', async () => {
  const { unmount } = render(map());
  act(() => seen(true));
  await drawn();
  act(() => tiles().forEach((tile) => tile.dispatchEvent(new Event('load'))));
  expect(await drawn()).toBeTruthy();
  unmount();
  expect(document.querySelector('.leaflet-container')).toBeNull();
});
