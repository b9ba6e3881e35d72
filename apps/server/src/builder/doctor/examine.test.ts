import { describe, expect, test } from 'vitest';
import type { PageFailure } from '../../infra/public-fetch/fetch-page.ts';
import { examinePage } from './examine.ts';
import { readTags } from './page-tags.ts';

const origin = 'https://book.example';
const integrities = { '1.17.0': 'sha384-old', '1.19.0': 'sha384-new' };
const script = `<script async src="${origin}/embed.js" data-company-key="studio" data-style="inline"></script>`;

async function examine(html: string, headers: Record<string, string> = {}, at = 'https://www.studio.example/book') {
  const page = { address: new URL(at), status: 200, headers, text: html };
  const { tags, ids } = await readTags(html, new AbortController().signal);
  return examinePage({ ok: true, page }, tags, {
    origin,
    companyKey: 'studio',
    ids,
    versions: ['1.17.0', '1.19.0'],
    integrities,
  });
}
const bad = (findings: Awaited<ReturnType<typeof examine>>) =>
  findings.filter(({ outcome }) => outcome !== 'ok').map(({ name, text }) => `${name}: ${text}`);

describe('[EMB-1] checking a page', () => {
  test.each([
    ['the script', script],
    ['an element', `<script src="${origin}/embed.js"></script><embook-widget company-key='studio'></embook-widget>`],
    ['a plain frame', `<iframe src="${origin}/shops?companyApiKey=studio&amp;style=inline" title="Book"></iframe>`],
    [
      'the package, rendered by a server',
      `<embook-widget company-key="studio" origin="${origin}">Ring us</embook-widget>`,
    ],
    ['a pinned version', script.replace('/embed.js', '/1.17.0/embed.js')],
    [
      'a pinned version with its integrity',
      script.replace('/embed.js', '/1.19.0/embed.js').replace('async', 'integrity="sha384-new" crossorigin'),
    ],
    ['two widgets', script + script.replace('inline', 'side')],
    ['a target', `<div id="here"></div>${script.replace('async', 'async data-target="#here"')}`],
    ['a key with spaces around it', script.replace('"studio"', '" studio "')],
    ['upper case and no quotes', `<SCRIPT ASYNC SRC=${origin}/embed.js DATA-COMPANY-KEY=studio></SCRIPT>`],
  ])('%s is found', async (_, html) => expect(bad(await examine(html))).toEqual([]));

  test.each([
    ['nothing there', '<p>Hello</p>', 'No script https://book.example/embed.js is in its HTML.'],
    ['commented out', `<!-- ${script} -->`, 'No script'],
    ['inside another script', `<script>const x = '${script.replace('</script>', '')}';</script>`, 'No script'],
    [
      'another key',
      script.replace('"studio"', '"other"'),
      'It names the key “other”. Change data-company-key to “studio”.',
    ],
    ['no key', script.replace(' data-company-key="studio"', ''), 'It names no key. Add data-company-key="studio".'],
    ['another platform', script.replace(origin, 'https://old.example'), 'Its script comes from https://old.example.'],
    ['a version that never was', script.replace('/embed.js', '/1.16.0/embed.js'), 'There is no version 1.16.0'],
    [
      'a target that is missing',
      script.replace('async', 'async data-target="#there"'),
      'no element for data-target="#there"',
    ],
    [
      'a misspelt key',
      script.replace('company-key', 'companykey'),
      '“data-companykey” is not known; write “data-company-key”.',
    ],
    [
      'a misspelt element',
      `<script src="${origin}/embed.js"></script><embook-widgets company-key="studio"></embook-widgets>`,
      '“<embook-widgets>” is not known; write “<embook-widget>”.',
    ],
    [
      'an element of another name',
      `<script src="${origin}/embed.js"></script><booking-widget company-key="studio"></booking-widget>`,
      '“<booking-widget>” is not known; write “<embook-widget>”.',
    ],
    [
      'the attribute of an element on the script',
      script.replace('data-company-key', 'company-key'),
      '“company-key” is not known; write “data-company-key”.',
    ],
    [
      'a misspelt attribute',
      `<embook-widget company-key="studio" colour="#123456"></embook-widget>${script}`,
      'write “color”',
    ],
    ['a misremembered name', script.replace('<script', '<script data-lang="nl"'), 'write “data-locale”'],
    [
      'a value that means nothing',
      script.replace('<script', '<script data-theme="drak"'),
      'data-theme="drak" is not understood; it may be light, dark or auto.',
    ],
    [
      'a value of an element',
      `<embook-widget company-key="studio" mode="modal"></embook-widget>${script}`,
      'mode="modal" is not understood; it may be inline, side, website or dev.',
    ],
    [
      'a value of a frame',
      `<iframe src="${origin}/shops?companyApiKey=studio&locale=fr"></iframe>`,
      'locale="fr" is not understood; it may be en, de, nl or lt.',
    ],
    [
      'a sandboxed frame',
      `<iframe sandbox="allow-scripts" src="${origin}/shops?companyApiKey=studio"></iframe>`,
      'add allow-same-origin allow-forms allow-popups',
    ],
    ['an app', '<div id="root"></div><script type="module" src="/app.js"></script>', 'The page is an app'],
    ['twice', script + script, 'The same script is there 2 times, and one widget is shown.'],
    [
      'integrity alone',
      script.replace('/embed.js', '/1.19.0/embed.js').replace('async', 'integrity="sha384-new"'),
      'Add crossorigin="anonymous".',
    ],
    [
      'the integrity of another version',
      script.replace('/embed.js', '/1.19.0/embed.js').replace('async', 'integrity="sha384-old" crossorigin'),
      'Write sha384-new.',
    ],
    [
      'integrity of what changes',
      script.replace('async', 'integrity="sha384-new" crossorigin'),
      'Pin a version, or leave integrity out.',
    ],
    ['a script that waits', script.replace('async', 'type="text/plain"'), 'runs only once another script'],
    ['by http', script.replace('https:', 'http:'), 'Browsers block http://book.example/embed.js in a page with https.'],
  ])('%s is reported with what to change', async (_, html, text) => {
    expect(bad(await examine(html)).join('\n')).toContain(text);
  });

  test.each([
    ["default-src 'self'", ['script', 'frame']],
    [`script-src ${origin}; frame-src ${origin}`, []],
    [`script-src 'self' https://*.example; frame-src https:`, []],
    [`script-src ${origin}/embed.js; frame-src ${origin}`, []],
    [`script-src ${origin}/other.js; frame-src ${origin}`, ['script']],
    [`script-src 'nonce-abc' 'strict-dynamic' ${origin}; frame-src ${origin}`, ['script']],
    [`script-src ${origin}; frame-src 'none'`, ['frame']],
    [`script-src-elem 'none'; script-src ${origin}`, ['script']],
    [`img-src 'self'`, []],
    [`script-src ${origin}, frame-src 'none'`, ['frame']],
  ])('a policy of %s blocks %j', async (policy, blocked) => {
    const inHeader = await examine(script, { 'content-security-policy': policy });
    const told = inHeader.find(({ name }) => name === 'Content security policy');
    expect(told?.outcome).toBe(blocked.length > 0 ? 'bad' : 'ok');
    for (const what of ['script', 'frame'])
      expect(told?.text.includes(`The ${what} is blocked`)).toBe(blocked.includes(what));
    if (policy.includes(',')) return;
    const inPage = await examine(`<meta http-equiv="Content-Security-Policy" content="${policy}">${script}`);
    expect(inPage).toEqual(inHeader);
  });

  test.each([
    [
      `script-src ${origin}; frame-src 'none'`,
      `The frame is blocked by “frame-src 'none'”: replace it by frame-src ${origin}.`,
    ],
    [`frame-src https://a.example`, `“frame-src https://a.example”: add ${origin} to frame-src.`],
    [
      `default-src 'self'`,
      `The script is blocked by “default-src 'self'”: add the directive script-src 'self' ${origin}.`,
    ],
    [`default-src 'none'; script-src ${origin}`, `“default-src 'none'”: add the directive frame-src ${origin}.`],
    [`script-src 'nonce-a' 'strict-dynamic'`, `give the script the page’s nonce`],
  ])('a policy of %s is reported with what to write', async (policy, text) => {
    expect(bad(await examine(script, { 'content-security-policy': policy })).join()).toContain(text);
  });

  test('[EMB-1] a page that is isolated or in a sandbox is told what works there', async () => {
    const isolated = await examine(script, { 'cross-origin-embedder-policy': 'require-corp' });
    expect(isolated.find(({ code }) => code === 'page_isolated')?.outcome).toBe('note');
    const sandboxed = await examine(script, { 'content-security-policy': 'sandbox allow-scripts' });
    expect(bad(sandboxed).join()).toContain('Add allow-same-origin to sandbox');
  });

  test('the nonce of the page lets the script through', async () => {
    const policy = { 'content-security-policy': "script-src 'nonce-abc' 'strict-dynamic'" };
    expect(bad(await examine(script.replace('async', 'async nonce="abc"'), policy))).toEqual([]);
  });

  test.each<[PageFailure, string]>([
    ['private', 'skipped'],
    ['timeout', 'bad'],
    ['certificate', 'bad'],
  ])('a page that cannot be read: %s', (why, outcome) => {
    expect(examinePage({ ok: false, why }, [], { origin, companyKey: 'studio' })).toMatchObject([{ outcome }]);
  });
});
