import { snippet } from '@embook/domain/embedding';
import { escapeHtml as escape } from '../infra/http/html.ts';
import type { Choices } from './choices.ts';

const waiting = '<p class="waiting">Type the key of a company, and its widget appears here.</p>';

/** Text of an invented business around the widget. */
const around = `<section class="words"><h2>How a visit goes</h2>
<p>Come ten minutes early, leave your shoes at the door and let us take it from there. Tea afterwards is on the house.</p></section>`;

/** The example page that embeds the widget: the exact snippet, with the real loader, under a strict policy. */
export function hostPage(choices: Choices): string {
  const { companyKey, style, locale, theme } = choices;
  const embed = companyKey === '' ? waiting : snippet('html', { ...choices, origin: '' });
  const hero = `<section class="hero"><h1>Quiet hands, warm rooms</h1><p>A small studio by the river, open every day but Monday.</p></section>`;
  const fills = style === 'website' || style === 'dev';
  return `<!doctype html><html lang="${escape(locale ?? 'en')}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Pretend studio</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/builder/host.css"></head>
<body class="${style}${theme === 'dark' ? ' dark' : ''}"><header aria-label="Head of the pretend page"><b>Lindenhof</b><nav aria-label="Pretend pages"><span>Treatments</span><span>About us</span><span class="here">Book</span></nav></header>
<main aria-label="Pretend page">${fills ? '' : hero}<div class="place">${embed}</div>${fills ? '' : around}</main>
<footer aria-label="Foot of the pretend page">Lindenhof is made up, to show how the widget sits in a page.</footer></body></html>`;
}
