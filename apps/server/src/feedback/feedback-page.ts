import { ratings } from '@embook/domain/reservations';
import type { Locale } from '@embook/domain/shared';
import { escapeHtml as escape } from '../infra/http/html.ts';
import { messages } from '../messages/index.ts';
import type { findVisit } from './feedback-store.ts';

type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

const style = `:root{color-scheme:light;font:17px/1.55 system-ui,sans-serif;color:#26211c;background:#faf9f6}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px}
main{background:#fff;border:1px solid #e6e1da;border-radius:20px;padding:40px 32px;max-width:460px;width:100%;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.25;letter-spacing:-.01em;margin:0 0 8px;text-wrap:balance}p{margin:0 0 24px;color:#5c534a;text-wrap:pretty}
fieldset{border:0;margin:0 0 20px;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:8px}
label{display:block}fieldset label{position:relative}input{position:absolute;inset:0;opacity:0;width:100%;height:100%;margin:0;cursor:pointer}
span{display:block;text-align:center;padding:12px 4px;border:2px solid #cfc7bc;border-radius:12px;font-weight:600}
input:checked+span{border-color:#26211c;background:#26211c;color:#fff}input:focus-visible+span,textarea:focus-visible,button:focus-visible{outline:3px solid #26211c;outline-offset:2px}
textarea{display:block;width:100%;min-height:112px;margin:6px 0 20px;padding:12px;border:2px solid #cfc7bc;border-radius:12px;font:inherit}
button{width:100%;min-height:48px;border:0;border-radius:12px;background:#26211c;color:#fff;font:inherit;font-weight:700;cursor:pointer}
.wrong{color:#b3261e;font-weight:600}`;

const document = (locale: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>${body}</main></body></html>`;

/** Works without a script. A comment that was typed is there again when something else was missing. */
export function formPage({ serviceName, shopName, startsAt, locale }: Visit, refused?: { comment: string }): string {
  const words = messages[locale].feedback;
  const title = words.title(serviceName);
  const wrong = refused ? `<p class="wrong" role="alert">${escape(words.choose)}</p>` : '';
  const choices = ratings.map(
    (rating) =>
      `<label><input type="radio" name="rating" value="${rating}" required><span>${escape(words.ratings[rating])}</span></label>`,
  );
  return document(
    locale,
    title,
    `<h1 id="title">${escape(title)}</h1><p>${escape(words.lead(shopName, startsAt))}</p>${wrong}
<form method="post"><fieldset aria-labelledby="title">${choices.join('')}</fieldset>
<label>${escape(words.comment)}<textarea name="comment" maxlength="1000">${escape(refused?.comment ?? '')}</textarea></label>
<button>${escape(words.send)}</button></form>`,
  );
}

export function endPage(end: 'thanks' | 'gone', locale: Locale): string {
  const { title, text } = messages[locale].feedback[end];
  return document(locale, title, `<div role="status"><h1>${escape(title)}</h1><p>${escape(text)}</p></div>`);
}
