import { redirectTarget } from '@embook/domain/embedding';
import { isFramed, parentOrigin } from './parent-window.ts';

let listed: readonly string[] = [];

/** Origins that the company allows to embed the widget, and thus as return addresses. */
export const keepHosts = (hosts: readonly string[]): void => {
  listed = hosts;
};

/** The embedding page, if its origin is allowed: a link in a mail leads back there. */
export function hostPage(): string | undefined {
  const origin = isFramed() ? parentOrigin() : undefined;
  const target = origin && redirectTarget(`${origin}/`, { pageOrigin: location.origin, hosts: listed });
  return target && target.kind === 'outside' ? target.url : undefined;
}

/** Opens an address from the platform's answer, if it is a web page (B2). */
export function leaveTo(url: string): void {
  if (/^https?:\/\//i.test(url)) location.assign(url);
}
