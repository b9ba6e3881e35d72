import { describe, expect, test } from 'vitest';
import { snippet, snippetKinds, type SnippetOptions } from './index.ts';

const plain: SnippetOptions = { origin: 'https://book.example', companyKey: 'studio', style: 'inline' };
const full: SnippetOptions = {
  ...plain,
  style: 'side',
  path: '/shops/12/events',
  locale: 'nl',
  color: '#4b2e83',
  theme: 'dark',
  close: true,
  label: 'Boek nu',
};

describe('[EMB-1] the snippet for a page', () => {
  test('as a script', () => {
    expect(snippet('html', plain)).toBe(
      '<script\n  async\n  src="https://book.example/embed.js"\n  data-company-key="studio"\n  data-style="inline"\n></script>',
    );
    expect(snippet('html', full)).toContain(
      '\n  data-style="side"\n  data-path="/shops/12/events"\n  data-locale="nl"\n  data-color="#4b2e83"\n  data-theme="dark"\n  data-close="1"\n  data-label="Boek nu"\n',
    );
  });

  test('[EMB-14] light is left out, since it is what a widget is without a theme', () => {
    expect(snippet('html', { ...plain, theme: 'light' })).toBe(snippet('html', plain));
    expect(snippet('react', { ...plain, theme: 'auto' })).toContain('      theme="auto"\n');
  });

  test('for WordPress, the same script in a Custom HTML block', () => {
    expect(snippet('wordpress', full)).toBe(`<!-- wp:html -->\n${snippet('html', full)}\n<!-- /wp:html -->`);
  });

  test('for React', () => {
    const text = snippet('react', full);
    expect(text).toContain("import { Embook } from '@embook/embed/react';");
    for (const prop of ['origin="https://book.example"', 'companyKey="studio"', 'mode="side"', 'label="Boek nu"'])
      expect(text).toContain(`      ${prop}\n`);
    expect(text).toContain('      close\n');
  });

  test.each([
    ['website', false, false],
    ['dev', false, false],
    ['inline', true, false],
    ['side', true, true],
  ] as const)('[EMB-5] in %s: close button %s, label %s', (style, close, label) => {
    const text = snippet('html', { ...full, style });
    expect(text.includes('data-close')).toBe(close);
    expect(text.includes('data-label')).toBe(label);
  });
});

describe('[A16] hostile characters stay inside their attribute', () => {
  const hostile = '"></script><script>alert(1)</script>\'&\\{x}-->';

  test.each(snippetKinds)('in %s', (kind) => {
    const text = snippet(kind, { ...full, companyKey: hostile, path: hostile, label: hostile });
    expect(text).not.toContain('<script>');
    expect(text.match(/<\/script>/g) ?? []).toHaveLength(kind === 'react' ? 0 : 1);
  });

  test('and mean the same once read', () => {
    expect(snippet('html', { ...full, label: hostile })).toContain(
      'data-label="&quot;&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;\\{x}--&gt;"',
    );
    const [, written = ''] = /label=\{(.*)\}\n/.exec(snippet('react', { ...full, label: hostile })) ?? [];
    expect(JSON.parse(written)).toBe(hostile);
  });
});
