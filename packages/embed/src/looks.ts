/** An adopted style sheet: the host's content security policy does not block it. */
export const looks = new CSSStyleSheet();

looks.replaceSync(
  // In a flex row or a grid of the page it would be as narrow as an empty frame.
  `:host(:not([hidden])){display:block}:host(:not([mode=side])){flex:auto;min-width:0;place-self:stretch}div,dialog[open]{display:flex;flex-flow:column}iframe{flex:auto}*{border:0;padding:0}dialog{width:520px;min-height:100%;margin-right:0}@media(width<650px){dialog{min-width:100%}}::backdrop{background:#0008}p,button{padding:20px}button{font:1em sans-serif;color:#fff;background:#222}[popover]{inset:auto 20px auto auto;border-radius:20px}[hidden],div:not([hidden])+button{display:none!important}`,
);
