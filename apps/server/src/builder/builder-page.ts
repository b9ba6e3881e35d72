import { snippet, type SnippetKind, snippetKinds } from '@embook/domain/embedding';
import { releasedVersion } from '../infra/embed-build.ts';
import { escapeHtml as escape } from '../infra/http/html.ts';
import type { BuilderGuest } from './access.ts';
import { builderForm } from './builder-form.ts';
import { type Choices, withLogin } from './choices.ts';
import { type Guide, guides } from './guides/guides.ts';
import { widgetLink } from './guides/widget-link.ts';

interface Builder {
  readonly choices: Choices;
  /** Who signed in; undefined in demo mode. */
  readonly login: BuilderGuest | undefined;
  /** Keys to choose from. */
  readonly offered: readonly string[];
  /** Where the widget is served from, as the snippet must name it. */
  readonly origin: string;
  readonly version: string;
}

const kindWords: Readonly<Record<SnippetKind, readonly [name: string, text: string]>> = {
  html: ['HTML', 'Paste it into the page where the widget should stand.'],
  react: [
    'React',
    'Install the package, which this platform serves, then use the component where the widget should stand.',
  ],
  wordpress: ['WordPress', 'Open the page in the block editor, add a Custom HTML block and paste it there.'],
};

const preview = `<section class="preview" aria-labelledby="preview-title"><div class="top"><h2 id="preview-title">See it live</h2>
<fieldset class="segments"><legend>Width of the pretend page</legend>
<label><input type="radio" name="width" value="wide" checked>Wide</label><label><input type="radio" name="width" value="phone">Phone</label></fieldset></div>
<div class="window"><div class="bar" aria-hidden="true"><i></i><i></i><i></i><span>your-page.example</span></div>
<iframe id="preview" title="A pretend page with the widget"></iframe></div></section>`;

const install = (origin: string): string =>
  `<pre><code id="install">${escape(`npm install ${origin}/embook-embed-${releasedVersion}.tgz`)}</code></pre>
<button type="button" data-copies="install">Copy the command</button>`;

const panel = (
  kind: SnippetKind,
  { choices, login, origin }: Builder,
): string => `<div class="panel ${kind}"><p class="hint">${kindWords[kind][1]}</p>${kind === 'react' ? install(origin) : ''}
<pre><code id="snippet-${kind}">${escape(snippet(kind, { ...withLogin(choices, login), origin }))}</code></pre>
<button type="button" data-copies="snippet-${kind}">Copy ${kindWords[kind][0]} snippet</button></div>`;

const snippets = (builder: Builder): string => `<section id="snippets"><div class="top"><h2>Copy</h2>
<fieldset class="segments"><legend>Kind of page</legend>${snippetKinds
  .map(
    (kind) =>
      `<label><input type="radio" name="kind" value="${kind}"${kind === 'html' ? ' checked' : ''}>${kindWords[kind][0]}</label>`,
  )
  .join('')}</fieldset></div>
${snippetKinds.map((kind) => panel(kind, builder)).join('\n')}</section>`;

const guide = ({ id, name, steps }: Guide): string => `<details id="guide-${id}"><summary>${escape(name)}</summary>
<ol>${steps.map((step) => `<li>${escape(step)}</li>`).join('')}</ol>
<img src="/builder/guides/${id}.svg" alt="" width="400" height="190" loading="lazy"></details>`;

const guided = `<section aria-labelledby="guides-title"><h2 id="guides-title">Where to paste it</h2>${guides.map(guide).join('')}</section>`;

const linked = ({ choices, login, origin }: Builder): string => {
  const link = widgetLink(origin, withLogin(choices, login));
  return `<section id="linked" aria-labelledby="link-title"><h2 id="link-title">Link and code</h2>
<p class="hint">Without a page of your own: the widget as a page, for a mail, a profile elsewhere or the door.</p>
<pre><code id="widget-link">${escape(link)}</code></pre><button type="button" data-copies="widget-link">Copy link</button>
<a id="widget-code" href="/builder/code.svg?${escape(new URLSearchParams({ link }).toString())}" download="booking.svg"><img src="/builder/code.svg?${escape(new URLSearchParams({ link }).toString())}" alt="QR code of the link; download it" width="180" height="180" loading="lazy"></a></section>`;
};

const doctor = `<section aria-labelledby="checks-title"><h2 id="checks-title">Check</h2>
<p class="hint">Runs in this browser, with this company and these choices. The platform reads your page as a visitor gets it.</p>
<form id="doctor"><div class="field"><label for="host">Address of your page</label>
<input id="host" type="text" inputmode="url" placeholder="https://www.your-page.example" autocomplete="off" spellcheck="false"></div>
<button class="main">Run checks</button></form>
<p id="verdict" class="hint" role="status"></p><ul id="findings"></ul>
<div id="outcome" hidden><details><summary>Report</summary><pre><code id="report"></code></pre></details>
<button type="button" data-copies="report">Copy report</button></div></section>`;

/** Signs out a visitor with widget credentials; a member goes back to the console. */
const wayOut = ({ username }: BuilderGuest): string =>
  username === undefined
    ? ' · <a href="/console">Console</a>'
    : '<form method="post" action="/builder/sign-out"><button>Sign out</button></form>';

export const builderPage = (builder: Builder): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Embed builder · Embook</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/builder/builder.css"><link rel="stylesheet" href="/builder/outcome.css"><script type="module" src="/builder/client/builder.ts"></script></head>
<body data-origin="${escape(builder.origin)}" data-version="${builder.version}"${builder.login?.username !== undefined ? ` data-login="${escape(`${builder.login.username}:${builder.login.password}`)}"` : ''}>
<header aria-labelledby="title"><h1 id="title">Embed builder</h1><p>Put the booking widget on a page: choose, look, copy, check.</p></header>
<main aria-labelledby="title"><noscript><p class="hint">The builder and the widget’s loader need JavaScript.</p></noscript>
<div class="desk">${builderForm(builder.choices, builder.offered, builder.login !== undefined)}
${preview}
<div class="after">${snippets(builder)}
${guided}
${linked(builder)}
${doctor}</div></div></main>
<footer>Embook ${builder.version} · <a href="/docs?${escape(new URLSearchParams({ key: builder.choices.companyKey }).toString())}#embedding">Pinned versions, API</a>${builder.login ? wayOut(builder.login) : ''}</footer><p id="said" class="unseen" role="status"></p></body></html>`;
