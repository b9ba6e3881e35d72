import { contract, staffContract } from '@embook/domain/contract';
import { type Endpoint, problemStatus, type StaffEndpoint } from '@embook/domain/shared';
import { escapeHtml as escape } from './html.ts';
import type { PinnedLoader } from './loader.ts';
import { fieldsOf, templateOf, wireSchema } from './openapi.ts';

/** What the page for developers says of embedding. */
interface EmbedAddresses {
  /** Where the platform is reached. */
  readonly origin: string;
  /** Undefined where the reader has to put in their own. */
  readonly companyKey: string | undefined;
  /** The loader that was released last. */
  readonly pinned?: PinnedLoader | undefined;
  /** The package that was released last, or today's. */
  readonly packageVersion?: string | undefined;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** A schema in the shape of the value it describes, which reads faster than a schema. */
function shape(schema: Schema, indent = ''): string {
  const deeper = `${indent}  `;
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, value]) => `${deeper}${name}: ${shape(value, deeper)}`);
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
  }
  if (schema.items) return `[${shape(schema.items, indent)}]`;
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shape(schema.additionalProperties, indent)} }`;
  if (schema.anyOf) return schema.anyOf.map((option) => shape(option, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => `"${value}"`).join(' | ');
  return [schema.type ?? 'string'].flat().join(' | ');
}

type Described = Endpoint | StaffEndpoint;

const fieldLines = (call: Described): string =>
  fieldsOf(call)
    .map(({ name, schema, required }) => `${name}${required ? '' : '?'}: ${shape(schema)}`)
    .join('\n') || 'none';

const callerText = ({ caller }: Described): string => {
  if (typeof caller === 'object') return ` <em>Staff: ${caller.staff}.</em>`;
  return caller === 'customer' ? ' <em>Needs a signed-in customer.</em>' : '';
};

function section(name: string, call: Described): string {
  const refusals = call.problems.map((code) => `<li><b>${problemStatus[code]}</b> ${escape(code)}</li>`).join('');
  return `<section id="${name}">
<h2><span>${call.method}</span> ${escape(templateOf(call))}</h2>
<p>${escape(call.summary)}${callerText(call)}</p>
<div class="pair"><div><h3>Fields</h3><pre>${escape(fieldLines(call))}</pre></div>
<div><h3>Answer, inside <code>result</code></h3><pre>${escape(shape(wireSchema(call.answer.schema)))}</pre></div></div>
${refusals && `<h3>Refusals of its own</h3><ul>${refusals}</ul>`}
</section>`;
}

const style = `:root{color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:#26211c;background:#faf9f6}
body{max-width:1080px;margin:0 auto;padding:40px 24px 96px}h1{font-size:32px;letter-spacing:-.02em;margin:0 0 8px}
h2{font-size:18px;margin:0;font-family:ui-monospace,monospace;overflow-wrap:anywhere}h2 span{font-size:13px;background:#26211c;color:#fff;border-radius:6px;padding:3px 8px}
h3{font-size:13px;color:#6b6259;margin:16px 0 6px}section{background:#fff;border:1px solid #e6e1da;border-radius:16px;padding:20px 24px;margin-top:20px}
section p{margin:8px 0 0}pre{background:#f5f2ed;border-radius:12px;padding:14px;margin:0;overflow:auto;font-size:13px;line-height:1.55}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}nav a{border:1px solid #d9d2c8;border-radius:99px;padding:6px 14px;background:#fff;color:inherit;text-decoration:none;font-size:14px}
.pair{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(300px,1fr))}pre.copied{white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}a{color:#7a4a00}ul{margin:0;padding-left:20px}`;

/** Stands for the key of a company. */
const PLACEHOLDER = 'your-key';

const keyText = (companyKey: string | undefined): string =>
  companyKey === undefined
    ? `Put the key of your company in place of <code>${PLACEHOLDER}</code>, also where calls send <code>company-api-key</code>. <a href="/builder">The builder</a>, which you enter from the console, writes these lines with it.`
    : `They have the company key <code>${companyKey}</code>, which calls send as <code>company-api-key</code>; <a href="/builder">the builder</a> writes them with another.`;

/** What a page or an app includes, each complete: one click selects it. */
function embedding({ origin, companyKey, pinned, packageVersion }: EmbedAddresses): string {
  const line = (src: string, more: string) =>
    `<script async src="${origin}${src}"${more} data-company-key="${companyKey ?? PLACEHOLDER}" data-style="inline"></script>`;
  const box = (text: string) => `<pre class="copied">${escape(text)}</pre>`;
  return `<section id="embedding"><h2>Embedding</h2>
<p>Lines to copy. ${keyText(companyKey)}</p>
<p>The script that stays current.</p>${box(line('/embed.js', ''))}
${pinned ? `<p>Pinned to the loader that was released last, ${pinned.version}: its file never changes, and stays at its address.</p>${box(line(`/${pinned.version}/embed.js`, ` crossorigin="anonymous" integrity="${pinned.integrity}"`))}` : ''}
${packageVersion === undefined ? '' : `<p>The package for apps with a bundler. It has the number of its loader; that of the API is another.</p>${box(`npm install ${origin}/embook-embed-${packageVersion}.tgz`)}`}</section>`;
}

let made: string | undefined;

/** Every call, made once: anybody may ask for the page (A27). */
function sections(): string {
  const calls: [string, Described][] = [...Object.entries(contract), ...Object.entries(staffContract)];
  return `<nav>${calls.map(([name]) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${calls.map(([name, call]) => section(name, call)).join('\n')}`;
}

/** The same contract for people to read. */
export function docsPage(version: string, addresses: EmbedAddresses): string {
  made ??= sections();
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Embook API ${version}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>
<h1>Embook API</h1>
<p>Version ${version}. Bodies are form-encoded; answers come as <code>{"code": 200, "result": {…}}</code>, refusals with their HTTP status as
<code>code</code>, a <code>problem</code> such as <code>time_taken</code> for programs and a <code>message</code> in the language of the <code>locale</code> header. Send <code>company-api-key</code> with every call,
<code>user-access-token</code> once signed in. Times are unix seconds whose UTC reading is the shop's wall clock; money is euro.
Calls under <code>/api/staff</code> take and answer JSON and are signed in by a cookie; each names its permission.
The machine-readable description is at <a href="/openapi.json">/openapi.json</a>.</p>
${embedding(addresses)}
${made}
</body></html>`;
}
