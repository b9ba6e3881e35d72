import { afterEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

/** A request that the test answers by hand. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  response: unknown = null;
  opened: string[] = [];
  sent: unknown;

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...given: string[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

function start(signal = new AbortController().signal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const shares: number[] = [];
  const body = new FormData();
  const done = upload('/api/x', { headers: { locale: 'nl' }, body, signal }, (share) => shares.push(share));
  return { request: FakeRequest.last, shares, body, done };
}

afterEach(() => vi.unstubAllGlobals());

test('[PRO-4] reports the progress, then the answer', async () => {
  const { request, shares, body, done } = start();
  expect({ opened: request.opened, sent: request.sent }).toEqual({ opened: ['POST', '/api/x'], sent: body });
  expect(request.headers.get('locale')).toBe('nl');
  for (const loaded of [50, 200])
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 200 }));
  expect(shares).toEqual([0.25, 1]);
  Object.assign(request, { status: 422, response: { code: 422 } });
  request.dispatchEvent(new Event('load'));
  expect(await done).toEqual({ status: 422, body: { code: 422 } });
});

test('[PRO-4] [ERR-1] a failed or aborted upload rejects', async () => {
  const broken = start();
  broken.request.dispatchEvent(new Event('error'));
  await expect(broken.done).rejects.toThrow();
  const leaving = new AbortController();
  const left = start(leaving.signal);
  leaving.abort();
  await expect(left.done).rejects.toThrow();
});
