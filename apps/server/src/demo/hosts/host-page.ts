import { escapeHtml as escape } from '../../infra/http/html.ts';

/** A page of a pretend studio with the widget in it. Everything but `content` and `scripts` is plain text. */
export interface HostPage {
  readonly path: string;
  /** What the list of demo pages calls it. */
  readonly title: string;
  readonly studio: Studio;
  readonly slogan: string;
  readonly intro: string;
  readonly picture: string;
  /** HTML of the page below its opening picture, around the widget. */
  readonly content: (origin: string) => string;
  /** Addresses of scripts of the page's own. */
  readonly scripts?: readonly string[];
}

export interface Studio {
  readonly name: string;
  readonly look: 'aurora' | 'solo';
  readonly pages: readonly string[];
  readonly address: string;
}

export const picture = (name: string, alt: string): string =>
  `<img src="/demo/pictures/${name}.webp" alt="${escape(alt)}" width="800" height="600" loading="lazy">`;

/** The loader's script with its attributes, as the owner of a page would paste it. */
export const loader = (origin: string, attributes = ''): string =>
  `<script async src="${origin}/embed.js"${attributes && ` ${attributes}`}></script>`;

export function hostDocument(page: HostPage, all: readonly HostPage[], origin: string): string {
  const { studio, title, slogan, intro, path } = page;
  const demos = all.map((each) => {
    const here = each.path === path ? ' aria-current="page"' : '';
    return `<a href="${each.path}"${here}>${escape(each.title)}</a>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(`${studio.name} · ${title}`)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/demo/host.css"></head><body class="${studio.look}">
<nav class="demos" aria-label="Demo pages">${demos.join('')}</nav>
<header><b>${escape(studio.name)}</b><ul>${studio.pages.map((name) => `<li>${escape(name)}</li>`).join('')}</ul></header>
<main><section class="hero">${picture(page.picture, '')}<div><h1>${escape(slogan)}</h1><p>${escape(intro)}</p></div></section>
${page.content(origin)}</main>
<footer><p>${escape(studio.address)}</p><p>A pretend studio, made to show the Embook widget in a page.
<a href="/docs">API</a> · <a href="/mailbox">Mailbox</a></p></footer>
${(page.scripts ?? []).map((src) => `<script defer src="${src}"></script>`).join('')}</body></html>`;
}
