import { widgetOrigin } from './origin.ts';

/** The address of the frame for an element's attributes. A path to another origin is ignored (B1). */
export const frameAddress = (read: (name: string) => string, mode: string, closes: boolean): string => {
  const path = read('path');
  const shop = read('shop');
  const url = new URL(/^\/\w/.test(path) ? path : shop ? `/shops/${+shop}` : '/shops', widgetOrigin);
  const asked = {
    companyApiKey: read('company-key'),
    style: mode,
    showCloseButton: closes && 1,
    locale: read('locale'),
    color: read('color'),
  };
  for (const [name, value] of Object.entries(asked)) if (value) url.searchParams.set(name, value as string); // URLSearchParams converts it to a string
  return url.href;
};
