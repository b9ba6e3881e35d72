import { escapeHtml as escape } from '../../infra/http/html.ts';

/** A page of an invented studio with the widget in it. Everything but `content` and `scripts` is plain text. */
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
  readonly home: string;
  readonly pages: readonly (readonly [name: string, address: string])[];
  readonly address: string;
  readonly hours: string;
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
  const pages = studio.pages.map(([name, address]) => `<a href="${address}">${escape(name)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(`${studio.name} · ${title}`)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/demo/host.css"></head><body class="${studio.look}">
<nav class="demos" aria-label="Demo pages">${demos.join('')}</nav>
<header><a class="name" href="${studio.home}">${escape(studio.name)}</a><nav aria-label="${escape(studio.name)}">${pages.join('')}</nav></header>
<main><section class="hero">${picture(page.picture, '')}<div><h1>${escape(slogan)}</h1><p>${escape(intro)}</p></div></section>
${page.content(origin)}</main>
<footer id="contact"><p>${escape(studio.address)}<br>${escape(studio.hours)}</p><p>A pretend studio, made to show the Embook widget in a page.
<a href="/builder">Embed builder</a> · <a href="/docs">API</a> · <a href="/mailbox">Mailbox</a></p></footer>
${(page.scripts ?? []).map((src) => `<script defer src="${src}"></script>`).join('')}</body></html>`;
}
