/** Adopted, not written into the page: a strict content policy of the host does not stop it. */
export const looks = new CSSStyleSheet();

looks.replaceSync(
  `:host(:not([hidden])){display:block}div,dialog[open]{display:flex;flex-direction:column}div{height:100dvh}.inline{height:auto;min-height:480px}dialog,iframe{width:100%;height:100%;border:0;padding:0}dialog{margin-right:0;max-width:none;max-height:none}@media(min-width:650px){dialog{width:520px}}dialog::backdrop{background:#0008}button{font:inherit;padding:14px 20px;border:4px solid;color:#fff;background:#222}.go{position:fixed;right:20px;bottom:20px;z-index:9;border-radius:20px}`,
);
