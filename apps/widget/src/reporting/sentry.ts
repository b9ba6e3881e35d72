import { browserTracingIntegration, captureException, close, init } from '@sentry/browser';
import { VERSION } from './version.ts';
import { withoutPrivate } from './without-private.ts';

const TRACE_SAMPLE_RATE = 0.1;

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
