import {
  misspeltData,
  misspeltNames,
  misspeltSettings,
  wrongData,
  wrongSettings,
  wrongValues,
} from '@embook/domain/embedding';
import type { Finding } from './finding.ts';
import { type Expected, type PageTag, isLoader, pinnedVersion } from './page-widget.ts';
import type { Policy } from './page-policy.ts';

/** What every element or script may have, so that it is nobody's misspelt attribute. */
const common = new Set(
  'id class style title lang dir hidden slot part role src async defer type nonce target event'.split(' '),
);
const isCommon = (name: string): boolean => common.has(name) || name.startsWith('on');

/** Elements that every page has; of all others only those that look like ours were read. */
const isElement = (name: string): boolean => name === 'iframe' || name === 'meta';

const queryOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);

function misspelt(found: readonly PageTag[], { origin }: Expected): Finding[] {
  const pairs = found.flatMap(({ tag: { name, attributes }, url }) => {
    const names = Object.keys(attributes);
    if (name === 'embook-widget') return misspeltNames(names, isCommon);
    if (name === 'iframe' && url?.origin === origin) return misspeltSettings(queryOf(url));
    if (name === 'script') return isLoader(url) ? misspeltData(names, isCommon) : [];
    return isElement(name) ? [] : [[`<${name}>`, '<embook-widget>'] as const];
  });
  if (pairs.length === 0) return [];
  const text = pairs.map(([name, meant]) => `“${name}” is not known; write “${meant}”.`).join(' ');
  const detail = pairs.map(([name, meant]) => `${name} → ${meant}`).join(', ');
  return [{ name: 'Misspelt attribute', code: 'attribute_misspelt', outcome: 'bad', text, detail }];
}

/** Values that the widget does not understand, so that it looks or behaves otherwise than meant. */
function misunderstood(found: readonly PageTag[], { origin }: Expected): Finding[] {
  const wrong = found.flatMap(({ tag: { name, attributes }, url }) => {
    if (name === 'embook-widget') return wrongValues(attributes);
    if (name === 'iframe' && url?.origin === origin) return wrongSettings(queryOf(url));
    return name === 'script' && isLoader(url) ? wrongData(attributes) : [];
  });
  if (wrong.length === 0) return [];
  const text = wrong
    .map(({ name, value, allowed }) => `${name}="${value}" is not understood; it may be ${allowed}.`)
    .join(' ');
  const detail = wrong.map(({ name, value, allowed }) => `${name}="${value}" → ${allowed}`).join(', ');
  return [{ name: 'Value', code: 'attribute_value', outcome: 'bad', text, detail }];
}

/** The scripts of this platform's loader. */
const loadersOf = (found: readonly PageTag[], origin: string) =>
  found.flatMap(({ tag, url }) =>
    tag.name === 'script' && isLoader(url) && url.origin === origin ? [{ tag, url }] : [],
  );

/** A browser blocks a script whose content has another hash, and one of another site that it may not read. */
function brokenIntegrity(found: readonly PageTag[], { origin, integrities = {} }: Expected): Finding[] {
  const text = loadersOf(found, origin).flatMap(({ tag: { attributes }, url }) => {
    const given = attributes['integrity']?.trim();
    if (!given) return [];
    const version = pinnedVersion(url);
    if (version === undefined)
      return `${url.pathname} changes with each release, and its integrity then blocks it. Pin a version, or leave integrity out.`;
    const expected = integrities[version];
    if (expected !== undefined && !given.split(/\s+/).includes(expected))
      return `The integrity of ${url.pathname} is wrong, so it is blocked. Write ${expected}.`;
    if (!('crossorigin' in attributes))
      return 'Browsers block a script with integrity alone. Add crossorigin="anonymous".';
    return [];
  });
  if (text.length === 0) return [];
  return [{ name: 'Integrity', code: 'loader_integrity', outcome: 'bad', text: text.join(' ') }];
}

const RUNNING_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** A script of another type does nothing until somebody rewrites it, as cookie banners do. */
function waitingScripts(found: readonly PageTag[], { origin }: Expected): Finding[] {
  const types = loadersOf(found, origin).map(({ tag }) => tag.attributes['type']?.trim().toLowerCase() ?? '');
  const detail = types.filter((type) => !RUNNING_TYPES.has(type)).join(', ');
  if (detail === '') return [];
  const text = `The script has type="${detail}", so it runs only once another script of the page allows it, as cookie banners do.`;
  return [{ name: 'Waits', code: 'loader_waits', outcome: 'note', text, detail }];
}

/** A pinned version that the platform never had. */
function deadPins(found: readonly PageTag[], { origin, versions }: Expected): Finding[] {
  const pinned = loadersOf(found, origin).flatMap(({ url }) => pinnedVersion(url) ?? []);
  const dead = pinned.filter((version) => versions && !versions.includes(version));
  if (dead.length === 0) return [];
  const text = `There is no version ${dead.join(', ')} of the loader, so nothing is shown. Use ${origin}/embed.js, or pin ${versions?.at(-1)}.`;
  return [{ name: 'Pinned version', code: 'loader_unknown', outcome: 'bad', text, detail: dead.join(', ') }];
}

function missingTargets(found: readonly PageTag[], { ids }: Expected): Finding[] {
  const targets = found.flatMap(({ tag, url }) =>
    tag.name === 'script' && isLoader(url) ? (tag.attributes['data-target'] ?? []) : [],
  );
  const missing = targets.filter((target) => ids && !ids.has(target.slice(1)));
  if (missing.length === 0) return [];
  const text = `Its HTML has no element for data-target="${missing.join(', ')}". Add one with this id, or leave out data-target.`;
  return [{ name: 'Target', code: 'target_missing', outcome: 'bad', text, detail: missing.join(', ') }];
}

/** A plain frame of the widget needs these to book and to pay. */
const needed = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups'];

function sandboxedFrames(found: readonly PageTag[], { origin }: Expected): Finding[] {
  const frames = found.filter(({ tag, url }) => tag.name === 'iframe' && url?.origin === origin);
  const lacking = frames.flatMap(({ tag }) => {
    const words = tag.attributes['sandbox']?.toLowerCase().split(/\s+/);
    return words ? needed.filter((word) => !words.includes(word)) : [];
  });
  if (lacking.length === 0) return [];
  const detail = [...new Set(lacking)].join(' ');
  const text = `The frame is in a sandbox: nobody can sign in or pay there. Remove the attribute, or add ${detail}.`;
  return [{ name: 'Sandbox', code: 'frame_sandboxed', outcome: 'bad', text, detail }];
}

/** What is written wrongly in the page. */
export const mistakes = (found: readonly PageTag[], expected: Expected): Finding[] => [
  ...misspelt(found, expected),
  ...misunderstood(found, expected),
  ...deadPins(found, expected),
  ...brokenIntegrity(found, expected),
  ...waitingScripts(found, expected),
  ...missingTargets(found, expected),
  ...sandboxedFrames(found, expected),
];

/** Headers that keep the page apart from the frames in it. */
export function isolation(headers: Readonly<Record<string, string>>, policies: readonly Policy[]): Finding[] {
  const findings: Finding[] = [];
  const sandbox = policies.map((policy) => policy.get('sandbox')).find((words) => words !== undefined);
  const lacking = needed.slice(0, 2).filter((word) => sandbox && !sandbox.includes(word));
  if (lacking.length > 0)
    findings.push({
      name: 'Sandbox',
      code: 'page_sandboxed',
      outcome: 'bad',
      text: `The policy of your page puts it into a sandbox, where the widget cannot work. Add ${lacking.join(' ')} to sandbox.`,
      detail: lacking.join(' '),
    });
  const embedder = headers['cross-origin-embedder-policy']?.trim().toLowerCase() ?? 'unsafe-none';
  if (!embedder.startsWith('unsafe-none'))
    findings.push({
      name: 'Cross-Origin-Embedder-Policy',
      code: 'page_isolated',
      outcome: 'note',
      text: 'Your page sends this header. The widget does too, so Chrome, Edge and Firefox show it; Safari does not know its value and blocks the frame.',
      detail: embedder,
    });
  return findings;
}
