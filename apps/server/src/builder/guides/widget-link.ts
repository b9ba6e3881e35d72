import type { Choices } from '../choices.ts';

/** The widget as a page of its own, for a link in a mail, a profile elsewhere or a QR code. */
export function widgetLink(origin: string, { companyKey, path, locale, color, theme }: Choices): string {
  const url = new URL(path ?? '/shops', origin);
  const chosen = { companyApiKey: companyKey, locale, color, theme };
  for (const [name, value] of Object.entries(chosen)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** The same as a QR code. The library is loaded at the first request. */
export async function widgetCode(link: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return renderSVG(link, { ecc: 'M', border: 2 });
}
