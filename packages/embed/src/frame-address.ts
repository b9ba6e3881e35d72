import { widgetOrigin } from './origin.ts';

/** The address of the frame for what an element asks for. A path that might lead elsewhere is not followed (B1). */
export function frameAddress(read: (name: string) => string, mode: string, closes: boolean): string {
  const path = read('path');
  const shop = read('shop');
  const url = new URL(/^\/[^/\\]/.test(path) ? path : shop ? `/shops/${+shop}` : '/shops', widgetOrigin);
  const set = (name: string, value: string) => value && url.searchParams.set(name, value);
  set('companyApiKey', read('company-key'));
  set('style', mode);
  set('showCloseButton', closes ? '1' : '');
  set('locale', read('locale'));
  set('color', read('color'));
  return url.href;
}
