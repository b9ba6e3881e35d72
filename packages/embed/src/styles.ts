/** An adopted style sheet: the host's content security policy does not block it. */
export const styles = new CSSStyleSheet();

styles.replaceSync(
  // An empty frame is 300 px wide, and so would be the widget in a table, a float or a grid; in a flex row it leaves
  // the others their width.
  `:host(:not([hidden])){display:block}:host(:not([mode=side])){flex:1 300px}div,dialog[open]{display:flex;flex-flow:column}iframe{flex:auto;width:4e3px;max-width:100%}*{border:0;padding:0}dialog{min-height:100%;margin-right:0;width:520px}@media(width<650px){dialog{min-width:100%}}dialog::backdrop{background:#0008}p,button{padding:20px}button{font:1em sans-serif;color:#fff;background:#222}[popover]{inset:auto 20px auto auto;border:solid 1px;border-radius:20px}[hidden],div:not([hidden])+button{display:none!important}`,
);
