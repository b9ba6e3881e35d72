import { browserTracingIntegration, captureException, init } from '@sentry/browser';
import { VERSION } from './version.ts';

const TRACE_SAMPLE_RATE = 0.1;

/** Addresses carry settings, and texts may carry what someone typed: neither leaves the browser. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

export function connectReporting(dsn: string): (error: unknown) => void {
  init({
    dsn,
    release: `embook-widget@${VERSION}`,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    integrations: [browserTracingIntegration()],
    beforeBreadcrumb: () => null,
    beforeSend: (event) => {
      if (event.request?.url) event.request.url = withoutQuery(event.request.url);
      return event;
    },
  });
  return (error) => void captureException(error);
}
