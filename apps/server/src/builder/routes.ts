import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { snippet } from '@embook/domain/embedding';
import { embedUsername, type IdentifyCore, isEmbedLogin } from '../auth/auth.ts';
import { type Config, version } from '../infra/config.ts';
import { senderNetworkOf } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';
import { type BuilderGuest, loginCookie, loginOf, memberOf, readLogin } from './access.ts';
import { builderPage } from './builder-page.ts';
import { type Choices, readChoices, withLogin } from './choices.ts';
import type { Doctor } from './doctor/doctor.ts';
import { builderFiles } from './files.ts';
import { guidePicture } from './guides/guide-picture.ts';
import { guides } from './guides/guides.ts';
import { widgetCode } from './guides/widget-link.ts';
import { escapeHtml as escape } from '../infra/http/html.ts';

/**
 * What the form begins with, and why it is shown: without a login, because the widget's credentials are missing, or
 * because they were wrong.
 */
interface BuilderSignIn {
  readonly companyKey: string;
  readonly username: string;
  readonly why: 'stranger' | 'needed' | 'refused';
}

const reasons: Readonly<Record<BuilderSignIn['why'], string>> = {
  stranger: '',
  needed:
    '<p class="hint" role="status">The widget of this company asks every page for a user name and a password. Type them once: the preview and the snippet carry them. Only who set them knows the password; new ones are set in the company file, as <code>widget_login</code>.</p>',
  refused:
    '<p class="refused" role="alert">This key with this user name and password opens nothing. A company without credentials of its widget gets them in its company file, as <code>widget_login</code>.</p>',
};

/** Shown where the builder is not public, and where a widget needs credentials. */
const signInPage = ({
  companyKey,
  username,
  why,
}: BuilderSignIn): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Embed builder · Embook</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/builder/builder.css"></head>
<body><header aria-labelledby="title"><h1 id="title">Embed builder</h1><p>For the people of a company: sign in with the credentials of its widget${why === 'needed' ? '' : ', or open the builder from the menu of your name in the <a href="/console">console</a>'}.</p></header>
<main aria-labelledby="title"><form method="post" action="/builder/sign-in" class="door">
${reasons[why]}
<div class="field"><label for="companyKey">Company key</label><input id="companyKey" name="companyKey" value="${escape(companyKey)}" required maxlength="128" autocomplete="organization" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="username">User name</label><input id="username" name="username" value="${escape(username)}" required maxlength="200" autocomplete="username" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="password">Password</label><input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"></div>
<button class="main">Open the builder</button></form></main></body></html>`;

const waiting = '<p class="waiting">Type the key of a company, and its widget appears here.</p>';

/** Text of an invented business around the widget. */
const around = `<section class="words"><h2>How a visit goes</h2>
<p>Come ten minutes early, leave your shoes at the door and let us take it from there. Tea afterwards is on the house.</p></section>`;

/** The example page that embeds the widget: the exact snippet, with the real loader, under a strict policy. */
function hostPage(choices: Choices): string {
  const { companyKey, style, locale, theme } = choices;
  const embed = companyKey === '' ? waiting : snippet('html', { ...choices, origin: '' });
  const hero = `<section class="hero"><h1>Quiet hands, warm rooms</h1><p>A small studio by the river, open every day but Monday.</p></section>`;
  const fills = style === 'website' || style === 'dev';
  return `<!doctype html><html lang="${escape(locale ?? 'en')}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Pretend studio</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/builder/host.css"></head>
<body class="${style}${theme === 'dark' ? ' dark' : ''}"><header aria-label="Head of the pretend page"><b>Lindenhof</b><nav aria-label="Pretend pages"><span>Treatments</span><span>About us</span><span class="here">Book</span></nav></header>
<main aria-label="Pretend page">${fills ? '' : hero}<div class="place">${embed}</div>${fills ? '' : around}</main>
<footer aria-label="Foot of the pretend page">Lindenhof is made up, to show how the widget sits in a page.</footer></body></html>`;
}

/** The context with the sessions of the console, and the page check, which is shared with the set-up. */
interface BuilderCore extends IdentifyCore {
  readonly config: Pick<Config, 'publicUrl' | 'demo'>;
  readonly staff: Pick<StaffPorts, 'identify' | 'cookie'>;
  readonly examine: Doctor;
}

interface Visit {
  Querystring: Record<string, unknown>;
}

/** Undefined in demo mode, unless the widget has credentials. */
type Entered =
  | { readonly guest: BuilderGuest | undefined; readonly form?: undefined }
  | { readonly guest?: undefined; readonly form: BuilderSignIn };

/** Only these are listed; any other company needs its key. */
const offered = ['demo-aurora', 'demo-solo'] as const;

const rules =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self' data:; form-action 'self'; base-uri 'none'";

const send = (reply: FastifyReply, html: string, ancestors?: "'self'" | "'none'"): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': ancestors ? `${rules}; frame-ancestors ${ancestors}` : rules,
    })
    .send(html);

/** Framed by a page that acts as another site; it sends only which storages work there. */
const storagePage = `<!doctype html><html lang="en"><title>Storage</title><script type="module" src="/builder/client/storage-probe.ts"></script></html>`;

/** Each check is a request of ours to another site. */
const PAGES_PER_MINUTE = 20;

/** Longer than any link to the widget. */
const LONGEST_LINK = 1_000;

/**
 * The embed builder at `/builder`: choose, preview, copy, check. In demo mode it is public and lists the demo
 * companies; otherwise it needs the credentials of a company's widget, or a session of the console.
 */
export function serveBuilder(app: FastifyInstance, core: BuilderCore): void {
  const { config, staff, examine } = core;
  const originOf = ({ protocol, host }: FastifyRequest): string => config.publicUrl ?? `${protocol}://${host}`;
  const demoChoices = (query: Visit['Querystring']) => readChoices(query, offered[0]);
  const choicesOf = (query: Visit['Querystring'], login: BuilderGuest | undefined) =>
    login ? { ...readChoices(query, login.companyKey), companyKey: login.companyKey } : demoChoices(query);

  /** The login, or the form to show first. Demo mode needs no login, except for a widget with credentials. */
  const enter = async (request: FastifyRequest<Visit>): Promise<Entered> => {
    const member = config.demo ? undefined : await memberOf(request, staff);
    const key = config.demo ? demoChoices(request.query).companyKey : member?.companyKey;
    const login = await loginOf(core, request);
    if (login && (key === undefined || key === login.companyKey)) return { guest: login };
    if (key === undefined) return { form: { companyKey: '', username: '', why: 'stranger' } };
    const username = await embedUsername(core, key);
    if (username === null) return { guest: member };
    return { form: { companyKey: key, username: member ? username : '', why: 'needed' } };
  };

  app.get<Visit>('/builder', async (request, reply) => {
    const { guest, form } = await enter(request);
    if (form) return send(reply, signInPage(form), "'none'");
    const choices = choicesOf(request.query, guest);
    const origin = originOf(request);
    return send(
      reply,
      builderPage({ choices, login: guest, offered: guest ? [] : offered, origin, version }),
      "'none'",
    );
  });
  app.post('/builder/sign-in', async (request, reply) => {
    const login = readLogin(request.body);
    if (!(await isEmbedLogin(core, login)))
      return send(reply.code(403), signInPage({ ...login, why: 'refused' }), "'none'");
    const address = `/builder?${new URLSearchParams({ key: login.companyKey }).toString()}`;
    return reply.header('set-cookie', loginCookie(login, isSecure(request))).redirect(address, 303);
  });
  app.post('/builder/sign-out', (request, reply) =>
    reply.header('set-cookie', loginCookie(undefined, isSecure(request))).redirect('/builder', 303),
  );
  app.get<Visit>('/builder/host', async (request, reply) => {
    const { guest, form } = await enter(request);
    if (form) return reply.redirect('/builder');
    return send(reply, hostPage(withLogin(choicesOf(request.query, guest), guest)), "'self'");
  });
  app.route<Visit>({
    method: 'GET',
    url: '/builder/page',
    config: { rateLimit: { max: PAGES_PER_MINUTE, timeWindow: '1 minute' } },
    handler: async (request) => {
      const { guest, form } = await enter(request);
      if (form) throw new Problem('credentials_wrong');
      const { companyKey } = choicesOf(request.query, guest);
      const { address } = request.query;
      return examine({
        address: typeof address === 'string' ? address : '',
        companyKey,
        origin: originOf(request),
        askedBy: `network ${senderNetworkOf(request.ip ?? 'inject')}`,
      });
    },
  });
  for (const guide of guides)
    app.get(`/builder/guides/${guide.id}.svg`, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'no-cache').send(guidePicture(guide)),
    );
  app.get<Visit>('/builder/code.svg', async (request, reply) => {
    const { link } = request.query;
    // Only our own addresses: we make no QR codes for other sites.
    if (typeof link !== 'string' || link.length > LONGEST_LINK || !link.startsWith(`${originOf(request)}/`))
      throw new Problem('not_found');
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'no-store')
      .send(await widgetCode(link));
  });
  app.get('/builder/storage', (_request, reply) => send(reply, storagePage));
  for (const { path, type, read } of builderFiles)
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await read()),
    );
}

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';
