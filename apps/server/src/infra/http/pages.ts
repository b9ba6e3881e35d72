import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf, Locale } from '@embook/domain/shared';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { asProblem, refusalOf, sendProblem } from './envelope.ts';
import { messages } from '../../messages/index.ts';
import { escapeHtml, inlineHash } from './html.ts';
import { isMissingFile, serveSiteFiles } from './site-files.ts';
import { type Framing, pagePolicy } from './page-policy.ts';
import type { PreviewBuild } from './preview-page.ts';
import { Problem } from './problem.ts';
import { answer, type Answering } from './serve.ts';
import { EARLY_SCRIPT_HASH, withEarlyPresses } from './early-presses.ts';
import { withStaleGuard } from './stale-page.ts';

/** The widget removes it once it is drawn (apps/widget/src/run.tsx). */
const ID = 'embook-late';

/**
 * Shown by an animation, so that it needs no script, and styled in the page, so that it needs no file: either may be
 * what is missing. System colours follow the page's theme and forced colours.
 */
const STYLE = [
  `.${ID}{box-sizing:border-box;margin:0;padding:12px 16px;background:Canvas;color:CanvasText;`,
  'border-bottom:1px solid;font:500 14px/1.5 system-ui,sans-serif;text-align:center}',
  `.${ID} a{display:inline-block;padding:12px;color:inherit;font-weight:600;text-decoration:underline}`,
  `#${ID}{max-height:0;padding-block:0;border:0;overflow:hidden;visibility:hidden;animation:${ID} 0s 12s forwards}`,
  `@keyframes ${ID}{to{max-height:none;visibility:visible}}`,
].join('');

/** For the policy of the page: no other style in it applies (A26). */
export const LATE_STYLE_HASH = inlineHash(STYLE);

/**
 * A page whose scripts do not arrive says so in words, with a way to try again: the skeleton alone would stay for ever
 * (ERR-2). Above everything else and in the flow, so that it covers nothing.
 */
function withLateNotice(html: string, locale: Locale): string {
  const { late, again, offline, noScript } = messages[locale].stalePage;
  const notice = [
    `<noscript><p class="${ID}">${escapeHtml(noScript)}</p></noscript>`,
    `<p class="${ID}" id="${ID}">${escapeHtml(late)} <a href="">${escapeHtml(again)}</a></p>`,
    // Shown by the first script, which needs nothing else for it (apps/widget/src/start/first-interest.ts).
    `<p class="${ID}" id="embook-offline" hidden>${escapeHtml(offline)}</p>`,
  ].join('');
  return html.replace('</head>', `<style>${STYLE}</style></head>`).replace('<body>', `<body>${notice}`);
}

interface Visitor {
  readonly companyApiKey: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly token: string | undefined;
  readonly locale: Locale;
}

interface PageRequest {
  readonly url: string;
  readonly origin: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The browser asks for a page of its own, not for a frame. */
  readonly hasOwnTab: boolean;
  readonly now: number;
  readonly errorReporting?: string;
  readonly allowedBaseUrls: readonly string[];
  readonly hostsOf: (companyApiKey: string) => Promise<readonly string[]>;
  readonly languagesOf: (companyApiKey: string) => Promise<readonly Locale[]>;
  /** Rejects with `{ refusal }`, the body of the answer over HTTP, when the call is refused. */
  readonly call: <K extends Call>(
    name: K,
    fields: FieldsOf<Contract[K]>,
    visitor: Visitor,
  ) => Promise<AnswerOf<Contract[K]>>;
}

type Page =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly locale: Locale;
      readonly html: string;
      /** The company of the page: named in the address, by the build, or chosen by the visitor. */
      readonly companyApiKey: string | undefined;
      /** Where its data come from, when that is another platform. */
      readonly elsewhere?: readonly string[];
    }
  | { readonly kind: 'redirect'; readonly location: string };

/** The widget's own renderer, typed here by its shape: neither side imports the other. */
export interface WidgetBuild {
  /** What browsers download: hashed files with their compressed versions. */
  readonly folder: string;
  readonly render: (request: PageRequest) => Promise<Page>;
  /** Where it gets the tiles of its maps from: `https://tiles.example/{z}/{x}/{y}.png`. */
  readonly mapTiles?: string | undefined;
  /** The same widget for the console, beside an editor (CAT-2); a build of an operator's own may lack it. */
  readonly preview?: PreviewBuild | undefined;
}

export interface PagePorts extends Answering {
  readonly widget: WidgetBuild;
  /** What a company allows around its widget; undefined for an unknown key. */
  readonly framing: (companyKey: string | undefined) => Promise<Framing | undefined>;
  /** Called when a page of another site shows the widget of this company (START-2). */
  readonly seenAt?: (framed: {
    companyKey: string;
    referer: string | undefined;
    ownOrigin: string;
    address: string;
    allowedHosts: readonly string[];
  }) => void;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'sentryDsn' | 'demo' | 'allowedBaseUrls'>;
}

/** A refusal with what it would say over HTTP, so that the first screen shows the same words (AUTH-9, ERR-1). */
function inWords(error: unknown, locale: Locale): unknown {
  const problem = asProblem(error);
  return problem ? Object.assign(new Error(problem.code), { refusal: refusalOf(problem, locale) }) : error;
}

/**
 * A frame as the loader makes it in a page of another site: with its style in the address, and with what a browser says
 * of such a request. A hand-made request can claim all of it, so what is noted of it stays bounded (START-2).
 */
function isEmbeddedFrame({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): boolean {
  const site = headers['sec-fetch-site'];
  return (
    headers['sec-fetch-dest'] === 'iframe' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    (site === 'cross-site' || site === 'same-site') &&
    Object.hasOwn(Object(query), 'style')
  );
}

/** Addresses of the demo only: without these routes the widget would handle them. */
const DEMO_ONLY = ['/builder/*', '/checkout/*', '/demo', '/demo/*', '/mailbox', '/mailbox.json'];

/** The widget at `/`: its files, and each first screen as finished HTML with the company's theme and data. */
export async function servePages(app: FastifyInstance, ports: PagePorts): Promise<void> {
  const { widget, framing, seenAt, clock, config } = ports;
  await app.register(fastifyStatic, {
    root: `${widget.folder}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  for (const path of config.demo ? [] : DEMO_ONLY)
    app.all(path, (request, reply) => sendProblem(new Problem('not_found'), request, reply));
  serveSiteFiles(app, config.demo);
  app.get('/*', async (request, reply) => {
    if (isMissingFile(request.url)) return sendProblem(new Problem('not_found'), request, reply);
    // Read once for each page: for its renderer, or else for the policy alone.
    let asked: Promise<Framing | undefined> | undefined;
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const { referer, 'sec-fetch-dest': destination } = request.headers;
    const page = await widget.render({
      url: request.url,
      origin,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
      hasOwnTab: destination === 'document',
      now: clock.now(),
      ...(config.sentryDsn !== undefined && { errorReporting: config.sentryDsn }),
      allowedBaseUrls: config.allowedBaseUrls,
      hostsOf: async (companyApiKey) => (await (asked ??= framing(companyApiKey)))?.allowedHosts ?? [],
      languagesOf: async (companyApiKey) => {
        const company = await (asked ??= framing(companyApiKey));
        return company ? [company.mainLanguage, ...company.languages] : [];
      },
      call: (name, fields, { companyApiKey, ...visitor }) =>
        answer(ports, name, { ...visitor, companyKey: companyApiKey || undefined }, fields).catch((error: unknown) => {
          throw inWords(error, visitor.locale);
        }),
    });
    if (page.kind === 'redirect') return reply.redirect(page.location);
    const company = await (asked ?? framing(page.companyApiKey));
    if (company && page.companyApiKey !== undefined && isEmbeddedFrame(request))
      seenAt?.({
        companyKey: page.companyApiKey,
        referer,
        ownOrigin: origin,
        address: request.ip,
        allowedHosts: company.allowedHosts,
      });
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-language': page.locale,
        // A page with this policy may only frame pages that have it; nothing of ours needs cookies of other sites.
        'cross-origin-embedder-policy': 'credentialless',
        'content-security-policy': pagePolicy(company, config, {
          elsewhere: page.elsewhere,
          mapTiles: widget.mapTiles,
          ownStyle: LATE_STYLE_HASH,
          ownScript: EARLY_SCRIPT_HASH,
        }),
        // The page contains data of the visitor; only its files are cached.
        'cache-control': 'private, no-cache',
        vary: 'accept-language, cookie, sec-fetch-dest',
      })
      .send(withEarlyPresses(withStaleGuard(withLateNotice(page.html, page.locale))));
  });
}
