import { redirectTarget } from '@embook/domain/embedding';
import { isFramed, parentOrigin } from './parent-window.ts';

let listed: readonly string[] = [];

/** Origins the company listed; nobody is sent anywhere else. */
export const keepHosts = (hosts: readonly string[]): void => {
  listed = hosts;
};

/** The page around us, if its company listed it: whoever leaves by a mail comes back there. */
export function hostPage(): string | undefined {
  const origin = isFramed() ? parentOrigin() : undefined;
  const target = origin && redirectTarget(`${origin}/`, { pageOrigin: location.origin, hosts: listed });
  return target && target.kind === 'outside' ? target.url : undefined;
}

/** Follows an address the platform answered, which is never anything but a page (B2). */
export function leaveTo(url: string): void {
  if (/^https?:\/\//i.test(url)) location.assign(url);
}
