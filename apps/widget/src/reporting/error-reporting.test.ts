import { BOUND } from '@embook/domain/testing/bound';
import { beforeEach, expect, test, vi } from 'vitest';

const init = vi.fn<(options: Record<string, unknown>) => void>();
const captureException = vi.fn<(error: unknown) => void>();
const loaded = vi.fn<() => void>();

vi.mock('@sentry/browser', () => {
  loaded();
  return { init, captureException, browserTracingIntegration: () => 'tracing', close: () => undefined };
});

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
});

test('[EMB-11] without a DSN nothing is downloaded', async () => {
  const { reportUnexpected, startErrorReporting } = await import('./error-reporting.ts');
  startErrorReporting(undefined);
  startErrorReporting('');
  reportUnexpected(new Error('lost'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loaded).not.toHaveBeenCalled();
});

test('[EMB-11] [EMB-12] with a DSN reports carry the version, one trace in ten is kept, and errors before the download are sent', async () => {
  const { reportUnexpected, startErrorReporting } = await import('./error-reporting.ts');
  const early = new Error('before the page was idle');
  startErrorReporting('https://key@errors.example/1');
  reportUnexpected(early);
  expect(loaded).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(captureException).toHaveBeenCalledWith(early), BOUND);
  expect(init.mock.calls[0]?.[0]).toMatchObject({
    dsn: 'https://key@errors.example/1',
    release: 'embook-widget@1.17.0',
    tracesSampleRate: 0.1,
  });
  const late = new Error('after');
  reportUnexpected(late);
  expect(captureException).toHaveBeenLastCalledWith(late);
});

test('[EMB-11] nothing is downloaded before the host page has sent the visitor’s consent', async () => {
  const { reportUnexpected, startErrorReporting } = await import('./error-reporting.ts');
  let agree = (): void => {};
  startErrorReporting('https://key@errors.example/1', new Promise((told) => (agree = told)));
  const early = new Error('before anyone said so');
  reportUnexpected(early);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loaded).not.toHaveBeenCalled();
  agree();
  await vi.waitFor(() => expect(captureException).toHaveBeenCalledWith(early), BOUND);
});

test('[EMB-11] without consent nothing is reported or downloaded', async () => {
  const { refuseReports, reportUnexpected, startErrorReporting } = await import('./error-reporting.ts');
  startErrorReporting('https://key@errors.example/1');
  reportUnexpected(new Error('lost'));
  refuseReports();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loaded).not.toHaveBeenCalled();
});

test('[EMB-11] [A27] a report has no address of a person and no query, and no more of a long text than is searched quickly', async () => {
  const { startErrorReporting } = await import('./error-reporting.ts');
  startErrorReporting('https://key@errors.example/1');
  await vi.waitFor(() => expect(init).toHaveBeenCalled(), BOUND);
  const beforeSend = init.mock.calls[0]?.[0]['beforeSend'] as (report: object) => { message: string };
  const clean = (message: string) => beforeSend({ message }).message;
  expect(clean('ada@embook.test failed at https://a.example/book?token=1')).toBe(
    '(e-mail) failed at https://a.example/book',
  );
  for (const piece of ['/', '1', 'a@a.']) expect(clean(piece.repeat(100_000)).length).toBeLessThanOrEqual(2_000);
});
