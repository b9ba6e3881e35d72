import { PREVIEW_LOGIN, PREVIEW_PATH } from '@embook/domain/catalogue';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { previewPolicy } from './page-policy.ts';
import { demandAny, hasFactors } from './permit.ts';
import { Problem } from './problem.ts';
import { isFromElsewhere } from './staff-caller.ts';
import type { StaffPorts } from './serve-staff.ts';

/** The widget beside an editor, as the widget's build made it. */
export interface PreviewBuild {
  readonly page: string;
  readonly folder: string;
  readonly mapTiles?: string | undefined;
}

/** Carried by the page as text, which nobody else can read: no address holds it, and no attribute (A26). */
const loginIn = (login: object): string =>
  `<script type="application/json" id="${PREVIEW_LOGIN}">${JSON.stringify(login).replaceAll('<', '\\u003c')}</script>`;

/** The company is named as every address of the widget names it. */
const COMPANY = 'companyApiKey';

/**
 * The widget that shows what is typed in the console before it is saved (CAT-2). Only a member who may see the
 * catalogue or the settings gets the page; what is typed is sent by the console around it and nowhere else.
 */
export async function servePreview(
  app: FastifyInstance,
  { page, folder, mapTiles }: PreviewBuild,
  ports: Pick<StaffPorts, 'identify' | 'cookie' | 'origin' | 'isNamed'> & {
    /** What opens a widget that asks for a login. */
    previewLogin(
      companyKey: string,
      session: { readonly id: number; readonly tokenHash: Uint8Array },
    ): Promise<object | undefined>;
  },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${folder}/preview-assets`,
    prefix: '/preview-assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  app.get<{ Querystring: Partial<Record<string, unknown>> }>(PREVIEW_PATH, async (request, reply) => {
    if (isFromElsewhere(request, ports)) throw new Problem('foreign_origin');
    const token = ports.cookie.read(request);
    const key = request.query[COMPANY];
    const identity =
      token === undefined ? undefined : await ports.identify(token, typeof key === 'string' ? key : undefined);
    if (!identity) throw new Problem('session_ended');
    const { company, member, session } = identity;
    if (!company || !member || company.banned) throw new Problem('not_allowed');
    demandAny({ member }, ['catalogue.view', 'settings.view']);
    if (!hasFactors(company, session)) throw new Problem('second_factor_required');
    const login = await ports.previewLogin(String(key), session);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': previewPolicy(page, mapTiles),
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      .send(login ? page.replace('</head>', () => `${loginIn({ ...login, [COMPANY]: key })}</head>`) : page);
  });
}
