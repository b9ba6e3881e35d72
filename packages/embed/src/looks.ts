/** Adopted, not written into the page: a strict content policy of the host does not stop it. */
export const looks = new CSSStyleSheet();

looks.replaceSync(
  `:host(:not([hidden])),iframe{display:block}iframe{width:100%;height:100%;border:0}div{height:100dvh}:host([mode=inline]) div{height:auto;min-height:480px}dialog{margin:0 0 0 auto;width:520px;height:100%;max-height:none;padding:0;border:0}@media(max-width:649px){dialog{width:100%;max-width:none}}dialog[open]{display:flex;flex-direction:column}dialog::backdrop{background:#0008}button{font:inherit;padding:12px 20px}.go{position:fixed;inset:auto 20px 20px auto;z-index:9;border:4px solid;border-radius:20px}`,
);
