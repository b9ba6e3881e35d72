import type { WidgetStyle, WidgetTheme } from './settings.ts';

/** What the owner of a page chooses; what is left out is left to the company or the visitor. */
export interface SnippetOptions {
  /** Where the widget is served from; empty for a page of the same origin. */
  readonly origin: string;
  readonly companyKey: string;
  readonly style: WidgetStyle;
  readonly path?: string | undefined;
  readonly locale?: string | undefined;
  readonly color?: string | undefined;
  readonly theme?: WidgetTheme | undefined;
  readonly close?: boolean | undefined;
  /** The words on the button that opens the side panel. */
  readonly label?: string | undefined;
}

export const snippetKinds = ['html', 'react', 'wordpress'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

type Pair = readonly [name: string, value: string | true];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A choice that does nothing in this style is left out, so that nobody wonders about it. */
function chosen({ style, path, locale, color, theme, close, label }: SnippetOptions): Pair[] {
  const closes = close === true && (style === 'side' || style === 'inline');
  const pairs: [string, string | true | undefined][] = [
    ['path', path],
    ['locale', locale],
    ['color', color],
    // Light is what a widget is without it.
    ['theme', theme === 'light' ? undefined : theme],
    ['close', closes || undefined],
    ['label', style === 'side' ? label : undefined],
  ];
  return pairs.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function script(options: SnippetOptions): string {
  const pairs: Pair[] = [['company-key', options.companyKey], ['style', options.style], ...chosen(options)];
  const attributes = pairs.map(([name, value]) => `\n  data-${name}="${value === true ? '1' : escaped(value)}"`);
  return `<script\n  async\n  src="${escaped(options.origin)}/embed.js"${attributes.join('')}\n></script>`;
}

/** JSX knows no escapes inside its quotes, so whatever is not plain becomes an expression. */
function jsxProp([name, value]: Pair): string {
  if (value === true) return name;
  if (/^[\w ./:#?=%-]*$/.test(value)) return `${name}="${value}"`;
  return `${name}={${JSON.stringify(value).replaceAll('<', '\\u003c')}}`;
}

function react(options: SnippetOptions): string {
  const { origin, companyKey, style } = options;
  const pairs: Pair[] = [['origin', origin], ['companyKey', companyKey], ['mode', style], ...chosen(options)];
  const props = pairs.filter(([, value]) => value !== '').map((pair) => `\n      ${jsxProp(pair)}`);
  return `import { Embook } from '@embook/embed/react';

export function Booking() {
  return (
    <Embook${props.join('')}
    />
  );
}`;
}

/** The text to paste into a page for what was chosen. */
export function snippet(kind: SnippetKind, options: SnippetOptions): string {
  if (kind === 'react') return react(options);
  // The editor takes the comments for the edges of a Custom HTML block; pasted into such a block they do no harm.
  return kind === 'html' ? script(options) : `<!-- wp:html -->\n${script(options)}\n<!-- /wp:html -->`;
}
