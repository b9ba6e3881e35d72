import { inlineHash } from './html.ts';

/**
 * A page is drawn before its first script has come. What is pressed, typed or chosen until then is kept for that script,
 * which repeats it (apps/widget/src/start/early-presses.ts); links are followed at once. Inline, since a file would come
 * too late, too.
 */
export const EARLY_SCRIPT = `{${[
  'const early=window.embookEarly=[];',
  "early.keep=e=>{if(!e.target.closest('#root'))return;",
  "if(e.type==='click'){if(e.target.closest('a[href]'))return;e.preventDefault();e.stopImmediatePropagation()}",
  'early.push(e)};',
  "for(const type of['click','input','change'])addEventListener(type,early.keep,true)",
].join('')}}`;

/** For the policy of the page: no other inline script runs (A16). */
export const EARLY_SCRIPT_HASH = inlineHash(EARLY_SCRIPT);

export const withEarlyPresses = (html: string): string =>
  html.replace('<head>', `<head><script>${EARLY_SCRIPT}</script>`);
