import { widgetOrigin } from './origin.ts';

/** The address of the frame for what an element asks for. A path that might lead elsewhere is not followed (B1). */
export function frameAddress(read: (name: string) => string | null): string {
  const path = read('path') ?? '';
  const shop = read('shop');
  const url = new URL(/^\/[^/\\]/.test(path) ? path : shop ? `/shops/${+shop}` : '/shops', widgetOrigin);
  const set = (name: string, value: string | null) => value && url.searchParams.set(name, value);
  set('companyApiKey', read('company-key'));
  set('style', read('mode'));
  set('showCloseButton', isOn(read('close')) ? '1' : '');
  set('locale', read('locale'));
  set('color', read('color'));
  return url.href;
}

/** `close`, `close="1"`, `close="true"`: on; absent, `"0"`, `"false"`: off. */
export const isOn = (value: string | null): boolean => !/^(null|0|false)$/.test(`${value}`);
