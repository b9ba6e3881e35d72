import { browserTracingIntegration, captureException, close, init } from '@sentry/browser';
import { VERSION } from './version.ts';

const TRACE_SAMPLE_RATE = 0.1;

/** Query strings of addresses, also relative ones: they carry settings and tokens. */
const QUERY = /((?:https?:\/\/|\/)[^\s?#"'<>]*)[?#][^\s"'<>)]*/g;
const EMAIL = /[^\s@"'<>()=&/]+@[^\s@"'<>()&/]+\.[a-z]{2,}/gi;

/** Both patterns try every position of a text without a match again, so a long one would hold the page (A27). */
const MAX_LENGTH = 2_000;

export interface Reporting {
  readonly report: (error: unknown) => void;
  readonly disconnect: () => void;
}

export function connectReporting(dsn: string): Reporting {
  init({
    dsn,
    release: `embook-widget@${VERSION}`,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    integrations: [browserTracingIntegration()],
    beforeBreadcrumb: () => null,
    beforeSend: withoutPrivate,
    beforeSendSpan: withoutPrivate,
  });
  return { report: (error) => void captureException(error), disconnect: () => void close(0) };
}

/** Removes query strings and e-mail addresses from a report, and the rest of a long text (EMB-11). */
const withoutPrivate = <T extends object>(report: T): T =>
  JSON.parse(JSON.stringify(report), (_name, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_LENGTH).replace(QUERY, '$1').replace(EMAIL, '(e-mail)') : value,
  ) as T; // of the same shape
