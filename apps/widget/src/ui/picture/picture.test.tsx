import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { smallest } from './picture-sizes.ts';
import { Picture } from './picture.tsx';

const OURS = '/media/7/a1b2c3d4e5f60718293a4b5c';
const PORTRAIT = '/media/7/pa1b2c3d4e5f60718293a4b5c';
const THEIRS = 'https://pictures.example/sauna.jpg';

const drawn = (src: string, width: number) =>
  renderToStaticMarkup(<Picture src={src} alt="" width={width} height={width} sizes={`${width}px`} />);

test('a picture of the platform is offered in widths near the one it is drawn in', () => {
  expect(drawn(OURS, 64)).toContain(`srcSet="${OURS}?w=96 96w, ${OURS}?w=160 160w, ${OURS}?w=320 320w"`);
  expect(drawn(OURS, 640)).toContain(`${OURS}?w=640 640w`);
  expect(smallest(OURS)).toBe(`${OURS}?w=96`);
  expect(smallest(PORTRAIT)).toBe(`${PORTRAIT}?w=96`);
});

test('a crop keeps the focal point of the address, and requests the picture without it', () => {
  const markup = drawn(`${OURS}#50,80`, 64);
  expect(markup).toContain('style="object-position:50% 80%"');
  expect(markup).toContain(`srcSet="${OURS}?w=96 96w,`);
  expect(smallest(`${OURS}#50,80`)).toBe(`${OURS}?w=96`);
  for (const src of [OURS, THEIRS, `${THEIRS}#section`]) expect(drawn(src, 64)).not.toContain('style');
});

test('a picture of another server is requested as it is', () => {
  expect(drawn(THEIRS, 64)).not.toContain('srcSet');
  expect(smallest(THEIRS)).toBe(THEIRS);
});
