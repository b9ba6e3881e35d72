import { textIn } from './text-in.ts';

interface Company {
  readonly name: string;
  readonly color: string;
}

export interface CompanyAnswer {
  readonly company: Company | undefined;
  /** The refusal of the platform. */
  readonly refusal: string;
  /** How far this browser's clock is ahead of the platform's, in seconds; undefined without a time in the answer. */
  readonly aheadSeconds: number | undefined;
}

/** The widget's default colour (EMB-13). */
const DEFAULT = '#ffc100';

/** What can be sent in a header; anything else names no company. */
const KEY = /^[\x21-\x7e]{1,128}$/;

export const unasked: CompanyAnswer = {
  company: undefined,
  refusal: 'The platform did not answer.',
  aheadSeconds: undefined,
};

/** Of UTF-8, as the platform reads it. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const now = (): number => performance.timeOrigin + performance.now();

/** What the widget sends with each call: its key, and the credentials of the login. */
export function widgetHeaders(key: string): Record<string, string> {
  const { login } = document.body.dataset;
  return {
    'company-api-key': key,
    locale: 'en',
    ...(login !== undefined && { authorization: `Basic ${base64(login)}` }),
  };
}

/** The widget's own first call, with the key as the widget would send it. */
export async function askCompany(key: string): Promise<CompanyAnswer> {
  if (!KEY.test(key)) return { ...unasked, refusal: 'A key is one word of plain letters, digits and signs.' };
  const before = now();
  const answer = await fetch('/api/company/get', {
    method: 'POST',
    headers: { ...widgetHeaders(key), 'content-type': 'application/x-www-form-urlencoded' },
    cache: 'no-store',
  });
  const between = (before + now()) / 2;
  const date = Date.parse(answer.headers.get('date') ?? '');
  const body: unknown = await answer.json();
  return {
    company: answer.ok ? readCompany(body) : undefined,
    refusal: textIn(body, 'result', 'message') ?? `The platform answered with ${answer.status}.`,
    // The platform sends whole seconds, so half a second is missing on average.
    aheadSeconds: Number.isNaN(date) ? undefined : (between - date - 500) / 1_000,
  };
}

function readCompany(body: unknown): Company {
  const text = (name: string) => textIn(body, 'result', 'company', name);
  return { name: text('name') ?? '', color: text('app_color') ?? DEFAULT };
}
