import { manifest, template } from 'virtual:built-page';
import type { WidgetTheme } from '@embook/domain/embedding';
import type { Locale } from '@embook/domain/shared';
import { fillPage } from './fill-page.ts';
import { FILES_ID, STATE_ID } from './page-state.ts';
import type { FirstScreen } from './first-screen.tsx';
import { escapeHtml, escapeJson, previewOf } from './preview.ts';
import { ALLOWED_NAME } from '../start/start-settings.ts';

/** The built file of a chunk, by its name (build/chunks.ts). */
function fileNamed(name: string): string {
  const found = Object.keys(manifest).find((source) => manifest[source]?.name === name);
  if (!found) throw new Error(`the build has no file of ${name}`);
  return found;
}

/** The script of the page, and the widget it loads. */
const ALWAYS = ['index.html', fileNamed('frame')];

/** A page that needs its script fetches data as soon as it runs. */
const FETCHING = [fileNamed('calls')];

/** React and other libraries: most of the bytes, and the same for every page. */
const libraries = manifest[fileNamed('libraries')]?.file ?? '';

interface Files {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/** Everything that some files need at once: their imports, styles, and texts in one language. */
function filesOf(sources: readonly string[], locale: Locale): Files {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`the build knows no ${source}`);
    if (seen.has(source)) return;
    seen.add(source);
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
    for (const later of entry.dynamicImports ?? []) if (isTexts(later, locale)) visit(later);
  };
  for (const source of sources) visit(source);
  return { scripts, styles };
}

const isTexts = (source: string, locale: Locale): boolean => source.includes('texts:') && source.endsWith(`/${locale}`);

/** The page itself already links some files. */
const isNew = (file: string): boolean => !template.includes(`"/${file}"`);

const stylesheet = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;
/** Low priority, so that the styles load first: the server's HTML is visible before any script runs (W6). */
const preload = (file: string): string => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;

/** The browser reads the address again and applies the same list. */
const allowed = (baseUrls: readonly string[]): string[] =>
  baseUrls.length > 0 ? [`<meta name="${ALLOWED_NAME}" content="${escapeHtml(baseUrls.join(' '))}">`] : [];

export function fillDocument(
  { head: page, html, sources, whole, state, theme }: FirstScreen,
  allowedBaseUrls: readonly string[],
): string {
  const { scripts, styles } = filesOf([...ALWAYS, ...(whole ? [] : FETCHING), ...sources], state.locale);
  const own = [...scripts].filter((file) => file !== libraries && isNew(file)).map(preload);
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    ...previewOf(page),
    ...allowed(allowedBaseUrls),
    ...[...styles].filter(isNew).map(stylesheet),
    preload(libraries),
    ...(whole ? [`<template id="${FILES_ID}">`, ...own, '</template>'] : own),
  ];
  return fillPage(template, state.locale, theme, {
    '<!--head-->': head.join('\n    '),
    '<!--app-->': html,
    '<!--state-->': `<script type="application/json" id="${STATE_ID}">${escapeJson(state)}</script>`,
  });
}

/** The empty page: for data that only the browser fetches, as those of another platform. */
export function fillShell(
  { locale, theme }: { readonly locale: Locale; readonly theme: WidgetTheme },
  allowedBaseUrls: readonly string[],
): string {
  const { scripts, styles } = filesOf([...ALWAYS, ...FETCHING], locale);
  const files = [...[...styles].filter(isNew).map(stylesheet), ...[...scripts].filter(isNew).map(preload)];
  return fillPage(template, locale, theme, { '<!--head-->': [...allowed(allowedBaseUrls), ...files].join('\n    ') });
}
