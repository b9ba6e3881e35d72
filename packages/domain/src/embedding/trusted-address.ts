/**
 * Parses a service address without a URL parser: the domain also runs where none exists, and a strict pattern accepts
 * no user names, backslashes or other tricks (A14).
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
  /** Other servers the operator named: `https://host`, or `host` alone for the same; `http://` on this machine only. */
  readonly allowedHosts: readonly string[];
  /** In dev style a server on the same machine may be tried. */
  readonly local: boolean;
}

const isSame = (one: Address | undefined, other: Address): boolean =>
  one !== undefined && one.host === other.host && one.secure === other.secure;

/** Whether two addresses lead to the same server; http and ws of one host are the same, http and https are not. */
export function isSameServer(one: string, other: string): boolean {
  const address = readAddress(other);
  return address !== undefined && isSame(readAddress(one), address);
}

/** Whether an address from a link may be followed: the page's own origin, an allowed host, or the same machine (A14). */
export function isTrustedAddress(text: string, { pageOrigin, allowedHosts, local }: Trust): boolean {
  const address = readAddress(text);
  if (!address) return false;
  if (isSame(readAddress(pageOrigin), address)) return true;
  const onThisMachine = LOCAL.test(address.name);
  if (local && onThisMachine) return true;
  return (address.secure || onThisMachine) && allowedHosts.some((listed) => isSame(readListed(listed), address));
}

const readListed = (listed: string): Address | undefined =>
  readAddress(listed.includes('://') ? listed : `https://${listed}`);

/** Whether an operator may list it at all: https, or http on the same machine; nothing but scheme, host and port. */
export function isListable(text: string): boolean {
  const address = readListed(text);
  return address !== undefined && (address.secure || LOCAL.test(address.name)) && !/[^:/]\//.test(text);
}
