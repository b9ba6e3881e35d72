import type { Choices } from '../choices.ts';

/** The widget as a page of its own, for a link in a mail, a profile elsewhere or a code on the door. */
export function widgetLink(origin: string, { companyKey, path, locale, color }: Choices): string {
  const url = new URL(path ?? '/shops', origin);
  const chosen = { companyApiKey: companyKey, locale, color };
  for (const [name, value] of Object.entries(chosen)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** The same for cameras. The library is loaded when the first code is asked for. */
export async function widgetCode(link: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return renderSVG(link, { ecc: 'M', border: 2 });
}
