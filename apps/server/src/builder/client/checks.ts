import { askCompany, type CompanyAnswer, unasked } from './company-answer.ts';
import { reading, readingText } from './contrast.ts';
import type { Storages } from './storage.ts';
import { frameAncestors, mayFrame } from './frame-ancestors.ts';
import { examinePage } from './page.ts';
import type { Preview } from './preview.ts';
import type { Finding } from './report.ts';

const FRAME_TIMEOUT_MS = 5_000;

const isOn = (value: unknown): boolean => value === true;

/**
 * Tests which storages the widget may use on another site: in a frame inside a `data:` page, which browsers treat like
 * a frame on another site. Undefined without an answer.
 */
function askForeignFrame(): Promise<Storages | undefined> {
  const between = document.createElement('iframe');
  between.hidden = true;
  between.title = 'A page of another site';
  const inner = `<!doctype html><title>Another site</title><iframe src="${location.origin}/builder/storage"></iframe>`;
  between.src = `data:text/html,${encodeURIComponent(inner)}`;
  return new Promise((done) => {
    const end = (storages: Storages | undefined) => {
      clearTimeout(late);
      removeEventListener('message', onMessage);
      between.remove();
      done(storages);
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== between.contentWindow?.[0] || origin !== location.origin) return;
      end({ cookie: isOn(Object(Object(data).storages).cookie) });
    };
    const late = setTimeout(() => end(undefined), FRAME_TIMEOUT_MS);
    addEventListener('message', onMessage);
    document.body.append(between);
  });
}

export interface Subject {
  readonly key: string;
  readonly style: string;
  readonly color: string;
  /** Where the widget is served from, as the host page must name it. */
  readonly origin: string;
  /** The page it will be embedded in, as typed. */
  readonly host: string;
  readonly preview: Preview;
}

const ANSWER_TIMEOUT_MS = 8_000;

function api({ company, refusal }: CompanyAnswer): Finding {
  const name = 'Platform and key';
  if (company) return { name, outcome: 'ok', text: `${company.name} answers to this key.` };
  return { name, outcome: 'bad', text: refusal };
}

/** `host`: the final address of the page. */
async function framing({ key }: Subject, { company }: CompanyAnswer, host: string): Promise<Finding> {
  const name = 'Framing';
  if (!company) return { name, outcome: 'note', text: 'Each company says who may frame it; this one is not known.' };
  const answer = await fetch(`/shops?companyApiKey=${encodeURIComponent(key)}`, { cache: 'no-store' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  const allowed = `Allowed: ${frameAncestors(policy)?.join(' ') ?? 'any page'}.`;
  if (!URL.canParse(host))
    return { name, outcome: 'note', text: `Type the address of your page to have it checked. ${allowed}` };
  const page = new URL(host);
  // The platform never sends it, so a proxy in between does.
  const onTheWay = answer.headers.get('x-frame-options');
  if (onTheWay !== null)
    return {
      name,
      outcome: 'bad',
      text: `A proxy in front of the platform adds X-Frame-Options: ${onTheWay}, which keeps the widget out of every page. Remove it there.`,
    };
  return mayFrame(policy, page, new URL(location.origin))
    ? { name, outcome: 'ok', text: `${page.origin} may show the widget.` }
    : { name, outcome: 'bad', text: `${page.origin} may not show the widget. ${howToAllow(policy, page)} ${allowed}` };
}

/** A company that lists no page takes every one with https. */
const howToAllow = (policy: string, { protocol }: URL): string =>
  protocol === 'http:' && frameAncestors(policy)?.includes('https:')
    ? 'Serve the page by https.'
    : 'Add it to the pages that may show the widget: in the console under Settings, or as allowed_hosts in the company file.';

async function storage(): Promise<Finding> {
  const name = 'Storage in this browser';
  const storages = await askForeignFrame();
  if (!storages) return { name, outcome: 'note', text: 'It could not be tried: the frame for it did not answer.' };
  if (!storages.cookie)
    return { name, outcome: 'note', text: 'On another site it is refused: a sign-in lasts until the page is left.' };
  return { name, outcome: 'ok', text: 'On another site a sign-in survives a reload: partitioned cookie.' };
}

function policy({ origin, preview }: Subject): Finding {
  const name = 'Strict content policy';
  const { refused } = preview.received();
  if (refused.length > 0)
    return { name, outcome: 'bad', text: `The strict pretend page refused ${refused.join(', ')}.` };
  return {
    name,
    outcome: 'ok',
    text: `A page with a strict policy needs: script-src ${origin}; frame-src ${origin}`,
  };
}

async function widget({ style, preview }: Subject): Promise<Finding[]> {
  const opened = 'It starts when somebody opens the panel; open it above and check again.';
  if (style !== 'side') preview.scrollIntoView();
  const { ready, heights, errors } = await readWhenReady(preview, style);
  const [trouble] = errors;
  const started: Finding = {
    name: 'Widget in the preview',
    outcome: ready ? 'ok' : style === 'side' && trouble === undefined ? 'note' : 'bad',
    text: ready
      ? 'It started in the preview above and answers it.'
      : trouble === undefined
        ? style === 'side'
          ? opened
          : 'It did not answer.'
        : `It reported “${trouble}”.`,
  };
  return [started, height(style, heights)];
}

function height(style: string, heights: readonly number[]): Finding {
  const name = 'Height in the preview';
  if (style !== 'inline') return { name, outcome: 'ok', text: `Not needed: ${style} scrolls by itself.` };
  const last = heights.at(-1);
  return last === undefined
    ? { name, outcome: 'bad', text: 'No height came from the widget, so the page cannot make room for it.' }
    : { name, outcome: 'ok', text: `The preview follows the content, now ${Math.round(last)} px.` };
}

/** Waits until the widget has sent its first event, with a timeout. */
async function readWhenReady(preview: Preview, style: string): Promise<ReturnType<Preview['received']>> {
  const end = performance.now() + (style === 'side' ? 0 : ANSWER_TIMEOUT_MS);
  for (;;) {
    const received = preview.received();
    const complete = received.ready && (style !== 'inline' || received.heights.length > 0);
    if (complete || received.errors.length > 0 || performance.now() >= end) return received;
    await new Promise((done) => setTimeout(done, 50));
  }
}

function colour(color: string): Finding {
  const { onWhite } = reading(color);
  return { name: 'Contrast', outcome: onWhite >= 3 ? 'ok' : 'note', text: readingText(color) };
}

function clock({ aheadSeconds }: CompanyAnswer): Finding {
  const name = 'Clock';
  if (aheadSeconds === undefined) return { name, outcome: 'note', text: 'The platform told no time.' };
  const off = Math.abs(Math.round(aheadSeconds));
  const text = `This browser and the platform are ${off} s apart.`;
  if (off <= 30) return { name, outcome: 'ok', text };
  return { name, outcome: off <= 300 ? 'note' : 'bad', text: `${text} Set the clock of this device.` };
}

function socket(): Promise<Finding> {
  const name = 'Live messages';
  return new Promise((done) => {
    const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    const end = (finding: Finding) => {
      clearTimeout(late);
      line.close();
      done(finding);
    };
    const lost: Finding = {
      name,
      outcome: 'bad',
      text: 'The socket does not open; payments are then asked for every few seconds.',
    };
    const late = setTimeout(() => end(lost), ANSWER_TIMEOUT_MS);
    line.addEventListener('open', () => end({ name, outcome: 'ok', text: 'The socket opens.' }));
    line.addEventListener('error', () => end(lost));
  });
}

/** All checks, in the order in which to fix what they find. */
export async function runChecks(subject: Subject): Promise<Finding[]> {
  const asked = await askCompany(subject.key).catch(() => unasked);
  const failed = (name: string) => (): Finding => ({ name, outcome: 'bad', text: 'The platform did not answer.' });
  const page = subject.host === '' ? undefined : await examinePage(subject.key, subject.host).catch(() => undefined);
  const [framed, live, inPage, kept] = await Promise.all([
    framing(subject, asked, page?.address ?? subject.host).catch(failed('Framing')),
    socket(),
    widget(subject),
    storage(),
  ]);
  const color = subject.color || (asked.company?.color ?? '');
  return [
    api(asked),
    ...(page?.findings ?? (subject.host === '' ? [] : [failed('Your page')()])),
    framed,
    ...inPage,
    policy(subject),
    kept,
    ...(color === '' ? [] : [colour(color)]),
    clock(asked),
    live,
  ];
}
