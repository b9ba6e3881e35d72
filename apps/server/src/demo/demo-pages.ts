import type { FastifyInstance } from 'fastify';

interface Host {
  readonly path: string;
  readonly companyKey: string;
  readonly name: string;
  readonly slogan: string;
  readonly text: string;
  readonly accent: string;
  readonly ground: string;
}

/** Pages of two pretend businesses, each with the widget in a plain frame, as a real one would place it. */
const hosts: readonly Host[] = [
  {
    path: '/demo',
    companyKey: 'demo-aurora',
    name: 'Aurora',
    slogan: 'Slow down. We kept a place for you.',
    text: 'Massage, sauna and movement in two houses in Utrecht. Choose a treatment below; you are booked in a minute.',
    accent: '#4b2e83',
    ground: 'linear-gradient(160deg,#f7e8da 0%,#eecfc0 45%,#c9a7c7 100%)',
  },
  {
    path: '/demo/solo',
    companyKey: 'demo-solo',
    name: 'Solo',
    slogan: 'Sun, all year round.',
    text: 'One shop, six sunbeds, no waiting. Pick a bed and a time.',
    accent: '#7a4a00',
    ground: 'linear-gradient(160deg,#fff3cf 0%,#ffd98a 60%,#f6b26b 100%)',
  },
];

const style = `*{box-sizing:border-box}body{margin:0;font:17px/1.55 Georgia,'Times New Roman',serif;color:#2a221b;background:#fff}
header{display:flex;flex-wrap:wrap;gap:12px 28px;align-items:baseline;padding:22px clamp(16px,5vw,64px)}header b{font-size:26px;letter-spacing:-.01em}
header a{color:inherit;text-decoration:none;font-size:16px}header a[aria-current]{border-bottom:2px solid var(--accent)}
.hero{background:var(--ground);padding:clamp(48px,9vw,120px) clamp(16px,5vw,64px)}h1{font-size:clamp(34px,6vw,64px);line-height:1.05;letter-spacing:-.02em;margin:0 0 16px;max-width:14ch;text-wrap:balance}
.hero p{max-width:44ch;margin:0;font-size:19px}iframe{display:block;width:100%;height:min(1100px,92vh);border:0}
footer{padding:36px clamp(16px,5vw,64px);color:#6d6157;font-size:15px}footer a{color:var(--accent)}`;

const page = (host: Host): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${host.name}</title><link rel="icon" href="data:,">
<style>:root{--accent:${host.accent};--ground:${host.ground}}${style}</style></head><body>
<header><b>${host.name}</b>${hosts
  .map(({ path, name }) => `<a href="${path}"${path === host.path ? ' aria-current="page"' : ''}>${name}’s page</a>`)
  .join('')}</header>
<main><div class="hero"><h1>${host.slogan}</h1><p>${host.text}</p></div>
<iframe src="/shops?companyApiKey=${host.companyKey}&amp;style=website" title="Book at ${host.name}" allow="geolocation; web-share; clipboard-write"></iframe></main>
<footer>A pretend studio, made to show the Embook widget in a page. <a href="/docs">API docs</a> · <a href="/mailbox">Mailbox</a></footer>
</body></html>`;

export function serveDemoPages(app: FastifyInstance): void {
  for (const host of hosts)
    app.get(host.path, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'",
        )
        .send(page(host)),
    );
}
