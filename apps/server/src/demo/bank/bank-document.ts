import type { FastifyReply } from 'fastify';
import { inlineHash } from '../../infra/http/html.ts';

const style = `*{box-sizing:border-box}:root{--ink:#10292b;--soft:#4a6163;--teal:#0b5c5e;--line:#d3dedd;--ground:#eaf0ef;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
body{margin:0;min-height:100vh}header{background:var(--ink);color:#fff}header div,main{max-width:960px;margin:0 auto;padding:0 20px}
header div{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;min-height:64px;padding-block:12px}
header b{display:flex;gap:10px;align-items:center;font-size:18px;letter-spacing:-.01em}header b::before{content:"";width:26px;height:26px;border-radius:50%;background:conic-gradient(#7fd6c2 0 25%,#f4c86a 0 50%,#e98d72 0 75%,#fff 0)}
header span{font-size:14px;color:#cfe0de}main{padding-block:28px 64px}h1{font-size:clamp(24px,4vw,30px);line-height:1.2;letter-spacing:-.02em;margin:0 0 20px;text-wrap:balance}
h2{font-size:18px;margin:0 0 12px}.columns{display:grid;gap:20px;align-items:start}@media(min-width:760px){.columns{grid-template-columns:5fr 6fr}}
section{background:#fff;border:1px solid var(--line);border-radius:16px;padding:20px 22px}.amount{font-size:34px;font-weight:650;letter-spacing:-.02em;line-height:1.2;margin:0 0 16px;font-variant-numeric:tabular-nums}
dl{margin:0;display:grid;gap:12px}dt{color:var(--soft);font-size:14px}dd{margin:0;overflow-wrap:anywhere}
fieldset{border:0;margin:0 0 20px;padding:0;display:grid;gap:8px}legend{font-weight:650;font-size:18px;padding:0;margin-bottom:12px}
label.bank{display:flex;gap:12px;align-items:center;min-height:48px;padding:8px 14px;border:1px solid var(--line);border-radius:12px;cursor:pointer}
label.bank:has(:checked){border-color:var(--teal);background:#eef7f5;box-shadow:inset 0 0 0 1px var(--teal)}input[type=radio],input[type=checkbox]{accent-color:var(--teal);width:20px;height:20px;margin:0;flex:none}
button,.button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border-radius:12px;border:1px solid #8ba3a2;background:#fff;color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button.main,.button.main{width:100%;min-height:52px;background:var(--teal);border-color:var(--teal);color:#fff;font-size:17px}button:hover,.button:hover{filter:brightness(.95)}
:focus-visible{outline:3px solid #e07a3f;outline-offset:2px}.others{display:grid;gap:10px;margin-top:10px}@media(min-width:480px){.others{grid-template-columns:repeat(3,1fr)}}
.note{color:var(--soft);font-size:14px;margin:16px 0 0}.state{display:inline-block;border-radius:99px;padding:2px 12px;font-size:14px;font-weight:600;background:#e4eae9;white-space:nowrap}
.state.paid{background:#d2efdf;color:#0c4a2b}.state.failed,.state.expired,.state.cancelled{background:#f8dfd6;color:#7a2812}.state.open{background:#fbecc7;color:#5a4200}
.settings{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));align-items:end}.settings label{display:grid;gap:4px;font-size:14px;color:var(--soft)}
.settings label.tick{display:flex;gap:10px;align-items:center;min-height:44px;color:var(--ink);font-size:16px}input[type=number]{font:inherit;width:100%;min-height:44px;padding:6px 10px;border:1px solid #8ba3a2;border-radius:10px;color:var(--ink)}
ul.payments{list-style:none;margin:20px 0 0;padding:0;display:grid;gap:12px}.top{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;justify-content:space-between}.top+p{margin:6px 0}.top b{font-variant-numeric:tabular-nums}
.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:12px}.actions input[type=number]{width:84px}.actions label{display:flex;gap:8px;align-items:center;font-size:14px;color:var(--soft)}a{color:var(--teal)}header a{color:#fff}`;

const allowedStyle = inlineHash(style);

interface Document {
  readonly title: string;
  readonly body: string;
  /** The form target that is allowed beside the bank itself: the shop, where the customer returns to. */
  readonly leadsTo?: string;
}

const originOf = (address: string | undefined): string =>
  address && URL.canParse(address) ? ` ${new URL(address).origin}` : '';

/** A page of the sandbox bank: no script, its one style allowed by its hash. Texts come in escaped. */
export const sendDocument = (reply: FastifyReply, { title, body, leadsTo }: Document): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${allowedStyle}; img-src data:; form-action 'self'${originOf(leadsTo)}; base-uri 'none'; frame-ancestors 'none'`,
    ).send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,">
<style>${style}</style></head><body>
<header><div><b>Sandbox Bank</b><span>A pretend bank: no money moves.</span></div></header>
<main><h1>${title}</h1>
${body}
</main></body></html>`);
