import { fits } from '../client/frame-ancestors.ts';
import type { Tag } from './page-tags.ts';

/** One content policy of a page: its sources by directive. A directive that is named twice counts once, the first. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** A browser enforces all of them; a page has one or two. */
const MAX_POLICIES = 20;

function readPolicy(text: string): Policy {
  const found = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), sources);
  }
  return found;
}

/** The policies of the header, which may have several separated by commas, and those of meta tags. */
export function policiesOf(headers: Readonly<Record<string, string>>, tags: readonly Tag[]): Policy[] {
  const metas = tags.filter(
    ({ name, attributes }) => name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  const texts = [
    ...(headers['content-security-policy'] ?? '').split(','),
    ...metas.map(({ attributes }) => attributes['content'] ?? ''),
  ];
  return texts
    .filter((text) => text.trim() !== '')
    .slice(0, MAX_POLICIES)
    .map(readPolicy);
}

const chains = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
} as const;

/** A path in a source matches exactly, or from the start when it ends with a slash. */
function fitsSource(source: string, url: URL, page: URL): boolean {
  const [, host = source, path = ''] = /^((?:[a-z][a-z0-9+.-]*:\/\/)?[^/']+)(\/.*)?$/i.exec(source) ?? [];
  const inPath =
    path === '' || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return inPath && fits(host, url, page);
}

/** A directive that keeps a page from loading something, and what it lists. */
export interface Block {
  readonly directive: string;
  readonly sources: readonly string[];
  /** Scripts are allowed by nonce only, whatever hosts are listed. */
  readonly isStrict: boolean;
}

/** What keeps the page from loading `url`; undefined when the policy lets it. */
export function blockedBy(
  policy: Policy,
  kind: keyof typeof chains,
  url: URL,
  { page, nonce }: { readonly page: URL; readonly nonce?: string | undefined },
): Block | undefined {
  const name = chains[kind].find((each) => policy.has(each));
  if (name === undefined) return undefined;
  const sources = policy.get(name) ?? [];
  if (kind === 'script' && nonce !== undefined && sources.includes(`'nonce-${nonce}'`)) return undefined;
  // A browser then ignores the listed hosts.
  const isStrict = kind === 'script' && sources.includes("'strict-dynamic'");
  if (!isStrict && sources.some((source) => fitsSource(source, url, page))) return undefined;
  return { directive: name, sources, isStrict };
}

/** What to change so that the directive allows `origin`. */
export function adviceFor({ directive, sources, isStrict }: Block, own: string, origin: string): string {
  if (isStrict)
    return `give the script the page’s nonce, or add ${origin} to ${directive} and leave out 'strict-dynamic'`;
  const others = sources.filter((source) => source !== "'none'");
  // A specific directive replaces default-src, so it must repeat its sources.
  if (directive === 'default-src') return `add the directive ${[own, ...others, origin].join(' ')}`;
  return others.length === 0 ? `replace it by ${directive} ${origin}` : `add ${origin} to ${directive}`;
}
