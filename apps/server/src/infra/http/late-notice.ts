import type { Locale } from '@embook/domain/shared';
import { messages } from '../../messages/index.ts';
import { escapeHtml, inlineHash } from './html.ts';

/** The widget removes it once it is drawn (apps/widget/src/run.tsx). */
const ID = 'embook-late';

/**
 * Shown by an animation, so that it needs no script, and styled in the page, so that it needs no file: either may be
 * what is missing. System colours follow the page's theme and forced colours.
 */
const STYLE = [
  `.${ID}{box-sizing:border-box;margin:0;padding:12px 16px;background:Canvas;color:CanvasText;`,
  'border-bottom:1px solid;font:500 14px/1.5 system-ui,sans-serif;text-align:center}',
  `.${ID} a{display:inline-block;padding:12px;color:inherit;font-weight:600;text-decoration:underline}`,
  `#${ID}{max-height:0;padding-block:0;border:0;overflow:hidden;visibility:hidden;animation:${ID} 0s 12s forwards}`,
  `@keyframes ${ID}{to{max-height:none;visibility:visible}}`,
].join('');

/** For the policy of the page: no other style in it applies (A26). */
export const LATE_STYLE_HASH = inlineHash(STYLE);

/**
 * A page whose scripts do not arrive says so in words, with a way to try again: the skeleton alone would stay for ever
 * (ERR-2). Above everything else and in the flow, so that it covers nothing.
 */
export function withLateNotice(html: string, locale: Locale): string {
  const { late, again, offline, noScript } = messages[locale].stalePage;
  const notice = [
    `<noscript><p class="${ID}">${escapeHtml(noScript)}</p></noscript>`,
    `<p class="${ID}" id="${ID}">${escapeHtml(late)} <a href="">${escapeHtml(again)}</a></p>`,
    // Shown by the first script, which needs nothing else for it (apps/widget/src/start/first-interest.ts).
    `<p class="${ID}" id="embook-offline" hidden>${escapeHtml(offline)}</p>`,
  ].join('');
  return html.replace('</head>', `<style>${STYLE}</style></head>`).replace('<body>', `<body>${notice}`);
}
