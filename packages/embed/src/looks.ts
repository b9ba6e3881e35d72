/** An adopted style sheet: the host's content security policy does not block it. */
export const looks = new CSSStyleSheet();

looks.replaceSync(
  `:host(:not([hidden])){display:block}div,dialog[open]{display:flex;flex-flow:column}iframe{flex:auto}*{border:0;padding:0}dialog{width:520px;min-height:100%;margin-right:0}@media(width<650px){dialog{min-width:100%}}::backdrop{background:#0008}p,button{padding:20px}button{font:1em sans-serif;color:#fff;background:#222}dialog+button{position:fixed;right:20px;border-radius:20px;bottom:20px;z-index:9}[hidden],div:not([hidden])+button{display:none!important}`,
);
