import { type WidgetStyle, widgetStyles, type WidgetTheme, widgetThemes } from '@embook/domain/embedding';
import { languages, locales } from '@embook/domain/shared';
import { escapeHtml as escape } from '../infra/http/html.ts';
import type { Choices } from './choices.ts';

const styleWords: Readonly<Record<WidgetStyle, readonly [name: string, text: string]>> = {
  inline: ['Inline', 'In the flow of a page, as tall as its content'],
  side: ['Side', 'A button that opens a panel over the page'],
  website: ['Website', 'A whole booking page, full width'],
  dev: ['Dev', 'As website, with a log of messages'],
};
const styleOrder: readonly WidgetStyle[] = widgetStyles.toSorted((one, other) => rank(one) - rank(other));
function rank(style: WidgetStyle): number {
  return Object.keys(styleWords).indexOf(style);
}

const startPages: readonly (readonly [path: string, name: string])[] = [
  ['/shops', 'All shops'],
  ['/reservations', 'My reservations'],
  ['/profile', 'My profile'],
  ['/notifications', 'News and offers'],
];

const checked = (on: boolean): string => (on ? ' checked' : '');

const styleChoice = (style: WidgetStyle, chosen: WidgetStyle): string => {
  const [name, text] = styleWords[style];
  return `<label class="card"><input type="radio" name="style" value="${style}"${checked(style === chosen)}><span><b>${name}</b><small>${text}</small></span></label>`;
};

const company = (
  key: string,
  offered: readonly string[],
  isFixed: boolean,
): string => `<div class="field"><label for="key">Company key</label>
<input id="key" name="key" value="${escape(key)}"${isFixed ? ' readonly' : ''} autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="128" aria-describedby="company">
<div class="chips">${offered.map((each) => `<button type="button" data-key="${each}">${each}</button>`).join('')}</div>
<p class="hint" id="company" role="status"></p></div>`;

const colour = (color: string): string => `<div class="field"><label for="color">Colour</label>
<div class="row"><input id="color" name="color" value="${escape(color)}" placeholder="The company’s own" pattern="#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})" title="A # and six hex digits, such as #4b2e83" autocomplete="off" spellcheck="false" aria-describedby="contrast">
<input id="picker" type="color" value="${escape(color.length === 7 ? color : '#ffc100')}" aria-label="Pick a colour"></div>
<div class="contrast"><span id="sample" aria-hidden="true">Aa</span><p class="hint" id="contrast" role="status">The widget puts black or white on it, whichever reads better.</p></div></div>`;

const language = (chosen: string | undefined): string => `<div class="field"><label for="locale">Language</label>
<select id="locale" name="locale"><option value="">Visitor’s own</option>${locales
  .map(
    (locale) =>
      `<option value="${locale}"${locale === chosen ? ' selected' : ''} lang="${locale}">${languages[locale].name}</option>`,
  )
  .join('')}</select></div>`;

const themeWords: Readonly<Record<WidgetTheme, string>> = {
  light: 'Light',
  dark: 'Dark',
  auto: 'As the page around it',
};

const theme = (chosen: WidgetTheme | undefined): string => `<div class="field"><label for="theme">Theme</label>
<select id="theme" name="theme">${widgetThemes
  .map(
    (each) =>
      `<option value="${each === 'light' ? '' : each}"${each === chosen ? ' selected' : ''}>${themeWords[each]}</option>`,
  )
  .join('')}</select></div>`;

const startPage = (path: string): string => `<div class="field"><label for="path">Start page</label>
<input id="path" name="path" value="${escape(path)}" placeholder="/shops" list="paths" pattern="/.*" title="A path such as /shops/1/services" autocomplete="off" spellcheck="false">
<datalist id="paths">${startPages.map(([value, name]) => `<option value="${value}">${name}</option>`).join('')}</datalist></div>`;

/** Filled by the page's script with what the company sells; a choice is written into the start page. */
const openWith = `<div class="field"><label for="thing">Open with</label>
<select id="thing"><option value="">The start page below</option></select></div>`;

/** What can be chosen. It is a plain form whose address is the choice. */
export const builderForm = (
  choices: Choices,
  offered: readonly string[],
  isFixed: boolean,
): string => `<form id="choices" action="/builder">
<h2>Choose</h2>
${company(choices.companyKey, offered, isFixed)}
<fieldset><legend>Style</legend><div class="cards">${styleOrder.map((style) => styleChoice(style, choices.style)).join('')}</div></fieldset>
${colour(choices.color ?? '')}
${openWith}
<div class="pair">${theme(choices.theme)}${language(choices.locale)}</div>
${startPage(choices.path ?? '')}
<div class="field for-side"><label for="label">Words on the button</label><input id="label" name="label" value="${escape(choices.label ?? '')}" placeholder="Book" maxlength="60" autocomplete="off"></div>
<label class="tick for-closing"><input type="checkbox" name="close" value="1"${checked(choices.close === true)}>Show a close button in the widget</label>
</form>`;
