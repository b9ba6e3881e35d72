/**
 * A service address taken apart without a URL parser: the book runs where none exists, and a strict pattern leaves no
 * room for user names, backslashes or other disguises (A14).
 */
const ADDRESS = /^(https?|wss?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?((?:\/[\w.~-]*)*)$/i;

const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

interface Address {
  readonly secure: boolean;
  readonly name: string;
  /** Name and port; the port a scheme implies is left out. */
  readonly host: string;
}

function readAddress(text: string): Address | undefined {
  const [, scheme = '', name = '', port = ''] = ADDRESS.exec(text)?.map((part) => part?.toLowerCase()) ?? [];
  if (!scheme) return undefined;
  const secure = scheme === 'https' || scheme === 'wss';
  return { secure, name, host: name + (port === (secure ? ':443' : ':80') ? '' : port) };
}

export interface Trust {
  /** The origin the page itself came from. */
  readonly pageOrigin: string;
  /** `host` or `host:port` of other servers the operator named at build time; reached by https only. */
  readonly allowedHosts: readonly string[];
  /** In dev style a server on the same machine may be tried. */
  readonly local: boolean;
}

/** Whether an address from a link may be followed: the page's own origin, an allowed host, or the same machine (A14). */
export function isTrustedAddress(text: string, { pageOrigin, allowedHosts, local }: Trust): boolean {
  const address = readAddress(text);
  if (!address) return false;
  const page = readAddress(pageOrigin);
  if (page && page.host === address.host && page.secure === address.secure) return true;
  if (local && LOCAL.test(address.name)) return true;
  return address.secure && allowedHosts.some((host) => host.toLowerCase() === address.host);
}
