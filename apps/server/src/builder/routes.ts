import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { embedUsername, type IdentifyCore, isEmbedLogin } from '../auth/auth.ts';
import { type Config, version } from '../infra/config.ts';
import { senderNetworkOf } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';
import { type BuilderGuest, loginCookie, loginOf, memberOf, readLogin } from './access.ts';
import { builderPage } from './builder-page.ts';
import { readChoices, withLogin } from './choices.ts';
import type { Doctor } from './doctor/doctor.ts';
import { builderFiles } from './files.ts';
import { guidePicture } from './guides/guide-picture.ts';
import { guides } from './guides/guides.ts';
import { widgetCode } from './guides/widget-link.ts';
import { hostPage } from './host-page.ts';
import { type BuilderSignIn, signInPage } from './sign-in-page.ts';

/** The context with what finds callers, the sessions of the console, and the page check, which is shared with the set-up. */
interface BuilderCore extends Pick<IdentifyCore, 'clock' | 'findCaller'> {
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
