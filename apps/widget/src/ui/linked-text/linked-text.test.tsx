import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findLinks, LinkedText } from './linked-text.tsx';

const hrefs = (text: string) => findLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

test.each([
  ['Read https://aurora.example/bath, then come.', ['https://aurora.example/bath']],
  ['At http://aurora.example', ['http://aurora.example']],
  ['See www.aurora.nl or aurora.nl/yoga.', ['http://www.aurora.nl', 'http://aurora.nl/yoga']],
  ['Write to hello@aurora.example', ['mailto:hello@aurora.example']],
  ['Or mailto:hello@aurora.example!', ['mailto:hello@aurora.example']],
  ['Call tel:+31 30 231 41 20 today', ['tel:+31 30 231 41 20']],
  ['No link here, at 19:30 for € 12,50.', []],
])('[EVT-3] %s', (text, found) => {
  expect(hrefs(text)).toEqual(found);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://aurora.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://aurora.example/a',
  '//evil.example/a',
  'tel:javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
])('[A16] %s stays plain text', (text) => {
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['SPAN']);
});

test('[A16] links only use web, mail and phone addresses, and send no referrer', () => {
  const text = 'javascript:alert(1)//https://a.example/"onclick="x <https://b.example/> mailto:c@d.example?x=<b>';
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(link.protocol).toMatch(/^(?:https?|mailto|tel):$/);
    expect(link.getAttribute('onclick')).toBeNull();
    expect(link).toMatchObject({ target: '_blank' });
    expect(link.rel).toContain('noopener');
  }
});

test('[B13] ten thousand characters of near-links are split without loss', () => {
  for (const pattern of ['http://', 'a@', 'www.', 'tel:+', '((((', 'https://a.example/(', '\u202E']) {
    const text = pattern.repeat(Math.ceil(10_000 / pattern.length));
    expect(
      findLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
