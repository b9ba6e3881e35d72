import type { Storages } from './storage.ts';

const FRAME_TIMEOUT_MS = 5_000;

const isOn = (value: unknown): boolean => value === true;

/**
 * Tests which storages the widget may use on another site: in a frame inside a `data:` page, which browsers treat like
 * a frame on another site. Undefined without an answer.
 */
export function askForeignFrame(): Promise<Storages | undefined> {
  const between = document.createElement('iframe');
  between.hidden = true;
  between.title = 'A page of another site';
  const inner = `<!doctype html><title>Another site</title><iframe src="${location.origin}/builder/storage"></iframe>`;
  between.src = `data:text/html,${encodeURIComponent(inner)}`;
  return new Promise((done) => {
    const end = (storages: Storages | undefined) => {
      clearTimeout(late);
      removeEventListener('message', onMessage);
      between.remove();
      done(storages);
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== between.contentWindow?.[0] || origin !== location.origin) return;
      end({ cookie: isOn(Object(Object(data).storages).cookie) });
    };
    const late = setTimeout(() => end(undefined), FRAME_TIMEOUT_MS);
    addEventListener('message', onMessage);
    document.body.append(between);
  });
}
