import fastifyStatic from '@fastify/static';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../../infra/core.ts';
import type { EmbedBuild } from '../../infra/embed-build.ts';
import { hostDocument } from './host-page.ts';
import { hostPages } from './pages.ts';

/** The studios' own styles: none of them affects the widget. */
const hostStyles = `*{box-sizing:border-box}html{scroll-behavior:auto}
body{--edge:max(clamp(16px,5vw,64px),50% - 556px);margin:0;font:17px/1.6 Georgia,'Times New Roman',serif;color:#2a221b;background:#fff}
.aurora{--accent:#4b2e83;--soft:#f6efe8}.solo{--accent:#7a4a00;--soft:#fff6dd;font-family:'Trebuchet MS',Verdana,sans-serif}
.demos{display:flex;gap:20px;overflow-x:auto;white-space:nowrap;padding:8px var(--edge);background:#26211c;font:14px/28px system-ui,sans-serif}
.demos a{color:#f3ede6;text-decoration:none}.demos a[aria-current]{border-bottom:2px solid #fff}
header{display:flex;flex-wrap:wrap;gap:8px 32px;align-items:baseline;justify-content:space-between;padding:24px var(--edge)}
header a{color:inherit;text-decoration:none}header nav a:hover{text-decoration:underline;text-underline-offset:6px}
.name{font-size:28px;font-weight:700;letter-spacing:-.01em}header .name{color:var(--accent)}header nav{display:flex;flex-wrap:wrap;gap:4px 24px}
.hero{position:relative;display:grid;align-items:end;min-height:min(520px,70vh);overflow:hidden;background:#2a221b}
.hero img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.hero div{position:relative;padding:96px var(--edge) 40px;color:#fff;background:linear-gradient(#0000,#000c 60%)}
h1{font-size:clamp(34px,6vw,64px);line-height:1.05;letter-spacing:-.02em;margin:0 0 12px;max-width:16ch;text-wrap:balance}
.hero p{max-width:52ch;margin:0;font-size:19px;text-wrap:balance}
h2{font-size:clamp(24px,3vw,34px);line-height:1.15;letter-spacing:-.01em;margin:0 0 12px}
.text{padding:clamp(32px,5vw,72px) var(--edge)}.text p{max-width:64ch}
.split{display:grid;gap:clamp(24px,5vw,72px);grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));align-items:center}
.band{background:var(--soft)}.three{display:grid;gap:28px;grid-template-columns:repeat(auto-fit,minmax(240px,1fr))}
.three img,.split img{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:12px;display:block}.three h3{margin:14px 0 4px;font-size:20px}.three p{margin:0 0 10px}
.book{padding:0 max(0px,var(--edge) - 20px) 64px}
.pair{display:grid;gap:40px 32px;grid-template-columns:repeat(auto-fit,minmax(min(340px,100%),1fr))}
.button,.text a.button{display:inline-block;padding:14px 24px;border:0;border-radius:999px;background:var(--accent);color:#fff;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.quote{font-size:22px;font-style:italic;max-width:36ch}
#log{max-height:260px;overflow:auto;padding:16px;border-radius:12px;background:#26211c;color:#f3ede6;font:13px/1.6 ui-monospace,monospace;margin:0;white-space:pre-wrap}
footer{padding:36px var(--edge);color:#5f544b;font-size:15px;border-top:1px solid #e6ded6}footer p{margin:0 0 12px}a{color:var(--accent)}
`;

const PICTURES = fileURLToPath(new URL('../../../seed/pictures', import.meta.url));

/** The page for developers lists the events it receives. */
const LOG = `const log = document.getElementById('log');
for (const type of ['ready', 'resize', 'close', 'navigate', 'auth', 'payment', 'analytics', 'error'])
  document.addEventListener('embook:' + type, (event) => log.append(type + ' ' + JSON.stringify(event.detail) + '\\n'));
`;

/** As strict as a page can be: what the widget needs from its host is in here, and in docs/embedding.md. */
const policy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `frame-src ${origin}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The loader makes no script and no HTML, so it needs no policy of its own here. */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Pages of invented studios that embed the widget, as real ones would. A page opened under another name of this machine
 * is another site than the widget's origin.
 */
export async function serveHostPages(
  app: FastifyInstance,
  { origin }: Pick<Core, 'origin'>,
  { reactDemo }: Pick<EmbedBuild, 'reactDemo'>,
): Promise<void> {
  for (const page of hostPages) {
    const html = hostDocument(page, hostPages, origin);
    const rules = policy(origin) + (page.path === '/demo/strict' ? TRUSTED_TYPES : '');
    app.get(page.path, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', rules).send(html),
    );
  }
  const files = {
    'host.css': ['text/css', hostStyles],
    'log.js': ['text/javascript', LOG],
    'react.js': ['text/javascript', reactDemo],
  };
  for (const [name, [type = '', text]] of Object.entries(files))
    app.get(`/demo/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  await app.register(fastifyStatic, {
    root: PICTURES,
    prefix: '/demo/pictures/',
    allowedPath: (path) => path.endsWith('.webp'),
    decorateReply: false,
  });
}
