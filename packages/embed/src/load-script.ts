/** What a page with trusted types has; `trusted-types embook` in its policy allows ours. */
interface TrustedPage {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
  };
}

type Policy = ReturnType<NonNullable<TrustedPage['trustedTypes']>['createPolicy']>;
/** Made once: a page may refuse a second one of the same name. */
let policy: Policy | undefined;

/** Adds the loader of the platform at `origin` to this page, once. The nonce is that of the page's content policy. */
export function loadScript(origin: string, nonce = ''): void {
  const url = new URL('/embed.js', origin || location.href).href;
  if (document.querySelector(`script[src="${url}"]`)) return;
  policy ??= (window as TrustedPage).trustedTypes?.createPolicy('embook', {
    createScriptURL: (text: string) => text,
  });
  const src = policy?.createScriptURL(url) ?? url;
  document.head.append(Object.assign(document.createElement('script'), { nonce, src, async: true }));
}
