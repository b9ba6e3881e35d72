import type { FetchedPage, FetchResult, PageFailure } from '../../infra/public-fetch/fetch-page.ts';
import type { Finding } from './finding.ts';
import { type Expected, type PageTag, isLoader } from './page-widget.ts';
import { isolation, mistakes } from './mistakes.ts';
import { adviceFor, type Block, blockedBy, policiesOf } from './page-policy.ts';
import type { Tag } from './page-tags.ts';

const failures: Readonly<Record<PageFailure, string>> = {
  address: 'Only http and https addresses on their usual ports are looked at.',
  private:
    'The platform could not look: the address leads to a single machine or a network that is not public. Put the page online, if only at a test address, and check it there; until then open it yourself and read the console of the browser.',
  redirects: 'It redirects again and again; type the address it ends at.',
  timeout: 'It did not answer within 8 seconds.',
  certificate: 'Its certificate is not valid, so browsers warn visitors. Renew it.',
  unreachable: 'It cannot be reached: no such name, or nothing answers there.',
};

/** A finding repeats what the page says, of which nobody reads more. */
const MAX_TEXT = 4_000;
const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

const PAGE = 'Your page';
const EMBED = 'The widget in your page';

const withAddress = (tags: readonly Tag[], page: URL): PageTag[] =>
  tags.map((tag) => {
    const src = tag.attributes['src'];
    return { tag, url: src !== undefined && URL.canParse(src, page.href) ? new URL(src, page.href) : undefined };
  });

/** The widgets of the page by the key each names: of the script, of an element, or of a plain frame. */
const keysIn = (found: readonly PageTag[], origin: string): (string | undefined)[] =>
  found.flatMap(({ tag: { name, attributes }, url }) => {
    if (name === 'embook-widget') return [attributes['company-key']?.trim()];
    if (name === 'script' && isLoader(url) && ('data-style' in attributes || 'data-company-key' in attributes))
      return [attributes['data-company-key']?.trim()];
    if (name === 'iframe' && url?.origin === origin) return [url.searchParams.get('companyApiKey')?.trim()];
    return [];
  });

function embedding(found: readonly PageTag[], { origin, companyKey }: Expected): Finding {
  const name = EMBED;
  const scripts = found.filter(({ tag, url }) => tag.name === 'script' && isLoader(url));
  const frames = found.filter(({ tag, url }) => tag.name === 'iframe' && url?.origin === origin);
  const keys = keysIn(found, origin);
  const foreign = scripts.find(({ url }) => url?.origin !== origin);
  const elements = found.filter(({ tag }) => tag.name === 'embook-widget');
  if (scripts.length === 0 && frames.length === 0 && elements.length > 0 && keys.includes(companyKey))
    return {
      name,
      code: 'widget_package',
      outcome: 'ok',
      text: `It is there, rendered by the package, with the key ${companyKey}; its app adds the script in the browser.`,
    };
  if (scripts.length === 0 && frames.length === 0 && found.some(({ tag }) => tag.attributes['type'] === 'module'))
    return {
      name,
      code: 'widget_by_app',
      outcome: 'note',
      text: 'It is not in its HTML. The page is an app, which may add it in the browser, as the package does: open the page and look.',
    };
  if (scripts.length === 0 && frames.length === 0)
    return {
      name,
      code: 'widget_missing',
      outcome: 'bad',
      text: `No script ${origin}/embed.js is in its HTML. Paste the snippet and publish the page; where a tag manager adds it, look at the page in a browser.`,
    };
  if (foreign && !scripts.some(({ url }) => url?.origin === origin))
    return {
      name,
      code: 'widget_elsewhere',
      outcome: 'bad',
      text: `Its script comes from ${foreign.url?.origin}. Change src to ${origin}/embed.js.`,
      detail: foreign.url?.origin ?? '',
    };
  if (keys.length === 0)
    return {
      name,
      code: 'widget_keyless',
      outcome: 'note',
      text: 'The script is there without a company key: it waits for an <embook-widget>, a trigger or Embook.create.',
    };
  const wrong = keys.find((key) => key !== companyKey);
  if (keys.every((key) => key !== companyKey))
    return wrong
      ? {
          name,
          code: 'widget_other_key',
          outcome: 'bad',
          text: `It names the key “${wrong}”. Change data-company-key to “${companyKey}”.`,
          detail: wrong,
        }
      : {
          name,
          code: 'widget_no_key',
          outcome: 'bad',
          text: `It names no key. Add data-company-key="${companyKey}".`,
        };
  return { name, code: 'widget_there', outcome: 'ok', text: `It is there, with the key ${companyKey}.` };
}

function duplicates(found: readonly PageTag[]): Finding[] {
  const scripts = found.filter(({ tag, url }) => tag.name === 'script' && isLoader(url));
  // Two that differ are two widgets, or two platforms.
  const different = new Set(scripts.map(({ tag }) => JSON.stringify(tag.attributes)));
  if (different.size === scripts.length) return [];
  const text = `The same script is there ${scripts.length} times, and one widget is shown. Keep one; several widgets are several <embook-widget> elements.`;
  return [{ name: 'Duplicate script', code: 'script_twice', outcome: 'note', text }];
}

function mixedContent(found: readonly PageTag[], page: URL): Finding[] {
  const insecure = found.filter(
    ({ tag, url }) => tag.name !== 'meta' && url?.protocol === 'http:' && (isLoader(url) || tag.name === 'iframe'),
  );
  if (page.protocol !== 'https:' || insecure.length === 0) return [];
  const detail = insecure.map(({ url }) => url?.href).join(', ');
  const text = `Browsers block ${detail} in a page with https. Write https.`;
  return [{ name: 'Mixed content', code: 'mixed_content', outcome: 'bad', text, detail }];
}

function blocksOf(what: string, own: string, block: Block | undefined, origin: string) {
  if (!block) return [];
  const by = [block.directive, ...block.sources].join(' ');
  return [{ by, text: `The ${what} is blocked by “${by}”: ${adviceFor(block, own, origin)}.` }];
}

function policy(
  { headers, address }: FetchedPage,
  tags: readonly Tag[],
  found: readonly PageTag[],
  origin: string,
): Finding {
  const name = 'Content security policy';
  const policies = policiesOf(headers, tags);
  if (policies.length === 0)
    return { name, code: 'policy_none', outcome: 'ok', text: 'Your page sends none, so nothing stands in the way.' };
  const script = found.find(({ tag, url }) => tag.name === 'script' && isLoader(url) && url.origin === origin);
  const loader = new URL('/embed.js', origin);
  const nonce = script?.tag.attributes['nonce'];
  const told = policies.flatMap((each) => [
    ...blocksOf('script', 'script-src', blockedBy(each, 'script', loader, { page: address, nonce }), origin),
    ...blocksOf('frame', 'frame-src', blockedBy(each, 'frame', new URL('/shops', origin), { page: address }), origin),
  ]);
  if (told.length > 0)
    return {
      name,
      code: 'policy_blocks',
      outcome: 'bad',
      text: told.map(({ text }) => text).join(' '),
      detail: told.map(({ by }) => by).join('; '),
    };
  return {
    name,
    code: 'policy_fits',
    outcome: 'ok',
    text: 'The policy of your page lets the script and the frame through.',
  };
}

/** The findings of a page and its tags, each with what to change. */
export function examinePage(result: FetchResult, tags: readonly Tag[], expected: Expected): Finding[] {
  if (!result.ok)
    return [
      {
        name: PAGE,
        code: `page_${result.why}`,
        outcome: result.why === 'private' ? 'skipped' : 'bad',
        text: failures[result.why],
      },
    ];
  const { address, status } = result.page;
  if (status >= 400)
    return [
      {
        name: PAGE,
        code: 'page_status',
        outcome: 'bad',
        detail: String(status),
        text: `${address.href} answers with ${status}. Publish the page, or type the address where it is.`,
      },
    ];
  const found = withAddress(tags, address);
  const findings: readonly Finding[] = [
    { name: PAGE, code: 'page_read', outcome: 'ok', text: `${address.href} was read.` },
    embedding(found, expected),
    ...mistakes(found, expected),
    ...duplicates(found),
    ...mixedContent(found, address),
    policy(result.page, tags, found, expected.origin),
    ...isolation(result.page.headers, policiesOf(result.page.headers, tags)),
  ];
  return findings.map(({ detail, ...finding }) => ({
    ...finding,
    text: cut(finding.text),
    ...(detail !== undefined && { detail: cut(detail) }),
  }));
}
