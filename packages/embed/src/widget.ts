import { type FrameMessage, MESSAGE_SOURCE } from '@embook/domain/embedding';
import { isNews } from './analytics.ts';
import { type Following, followContent } from './follow-content.ts';
import { frameAddress } from './frame-address.ts';
import { keptHeight } from './kept-height.ts';
import { listen } from './listen.ts';
import { looks } from './looks.ts';
import { make } from './make.ts';
import { widgetOrigin } from './origin.ts';
import { createPanel, openPanel } from './panel.ts';
import type { Send } from './send.ts';
import type { Prefill, Widget } from './public-api.ts';
import { wordsIn } from './words.ts';

/** Without a word from the frame for so long it is blocked, or its host is away. */
const SILENCE_MS = 10_000;

/** Only what the browser knows, else it complains: one that can share, and Chromium, which alone has a policy for the clipboard. */
const allowed = `geolocation${'share' in navigator ? ';web-share' : ''}${'featurePolicy' in document ? ';clipboard-write' : ''}`;

export interface Mounted extends Widget {
  readonly draw: () => void;
  readonly change: (name: string) => void;
  readonly clear: () => void;
}

/** Everything one element does; its attributes are read anew whenever it is drawn. */
export const createWidget = (host: HTMLElement): Mounted => {
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [looks];
  let box: HTMLElement | undefined;
  let panel: HTMLDialogElement | undefined;
  let opener: HTMLButtonElement | undefined;
  let frame: HTMLIFrameElement | undefined;
  let notice: HTMLElement | undefined;
  let port: MessagePort | undefined;
  let following: Following | undefined;
  let listening: AbortController | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let id = '';
  let mode = '';
  let src = '';
  let spoken = '';
  let known: Prefill = {};
  let wish = '';
  let moves = true;

  const read = (name: string, otherwise = '') => host.getAttribute(name) ?? otherwise;
  /** `close`, `close="1"`, `close="true"`: on; absent, `"0"`, `"false"`: off. */
  const isOn = (name: string, otherwise = '0') => !/^(0|false)$/.test(read(name, otherwise));
  const words = () => wordsIn(spoken || read('locale'));

  const emit = (type: string, detail: unknown = {}) =>
    host.dispatchEvent(new CustomEvent(`embook:${type}`, { detail, cancelable: true, bubbles: true }));

  const send: Send = (type, fields?: object) => {
    port?.postMessage({ source: MESSAGE_SOURCE, type, ...fields });
  };

  const fail = (code: string) => {
    const [book, , sorry] = words();
    notice = make('p', { role: 'alert', textContent: `${sorry} ` });
    if (frame) {
      frame.hidden = true;
      notice.append(make('a', { href: frame.src, target: '_blank', textContent: `${book} ↗` }));
    }
    (box ?? root).append(notice);
    // Later, so that whoever made the element can still listen.
    setTimeout(emit, 0, 'error', { code });
  };

  const ask = () => {
    if (!emit('close')) return;
    if (panel) panel.close();
    else {
      // The button is the way back (looks.ts); a panel has it all the time.
      if (box) box.hidden = true;
      opener?.focus();
    }
    host.removeAttribute('open');
    send('hidden');
  };

  const arrive = () => {
    frame?.focus();
    send('open');
  };

  /**
   * What stands outside the frame looks and speaks like what is in it (EMB-13). Until the frame says how it looks, the page's colour
   * counts, with white or black on it, whichever reads better; browsers leave out what they do not know.
   */
  const dress = (
    look: object = { background: read('color'), color: `lab(from ${read('color')} calc((49 - l)*99) 0 0)` },
  ) => {
    const [book, close] = words();
    for (const button of root.querySelectorAll('button')) {
      Object.assign(button.style, look);
      button.textContent = button === opener ? read('label') || book : close;
    }
    if (panel) panel.ariaLabel = book;
    if (frame) frame.title = book;
  };

  const configure = () => {
    send('config', { config: { ...known, locale: read('locale'), color: read('color') } });
    send('consent', { given: isOn('consent', '') });
  };

  /** Not checked again: the port is held by a page of the widget's own origin, which sent this script too. */
  const take = ({ data: message }: MessageEvent<FrameMessage & { readonly source: string }>) => {
    const { source: _, type, ...detail } = message;
    if (type === 'close') return ask();
    if (type === 'look') {
      spoken = message.locale;
      return dress(message.style);
    }
    if (type === 'scrollTo') return moves && following?.show(message.top);
    if (type === 'analytics' && !isNews(message, read('analytics'))) return;
    if (type === 'resize') following?.resize(message.height);
    const agreed = emit(type, detail);
    if (type === 'navigate') moves = agreed;
  };

  const hear = ({ source, origin, data }: MessageEvent<{ readonly id?: unknown } | null>) => {
    // Nothing but a hello has such an id.
    if (source !== frame?.contentWindow || origin !== widgetOrigin || data?.id !== id) return;
    // After a reload the port of before has nobody at its other end.
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port.onmessage = take;
    (source as Window).postMessage({ source: MESSAGE_SOURCE, type: 'init', id }, origin, [port2]); // the frame's own
    clearTimeout(silence);
    notice?.remove();
    frame!.hidden = false; // it spoke
    if (isOn('close')) panel?.querySelector('button')?.remove();
    configure();
    if (panel?.open) arrive();
    redirect();
    emit('ready');
  };

  const preload = () => {
    if (frame || !box) return;
    id = `${Math.random()}`;
    listening = new AbortController();
    frame = make('iframe', {
      // Kept over reloads inside the frame, and nobody else can read it.
      name: `embook ${id} ${location.origin} ${performance.navigation?.type} ${src}`,
      allow: allowed,
      src,
    });
    dress();
    if (mode === 'inline') following = followContent(host, read, box, frame, send, listening);
    silence = setTimeout(fail, SILENCE_MS, 'silence');
    addEventListener('message', hear, listening);
    box.append(frame);
  };

  const clear = () => {
    listening?.abort();
    clearTimeout(silence);
    port?.close();
    panel?.close();
    following = frame = panel = port = box = opener = undefined;
    root.textContent = mode = '';
  };

  /** A command waits until the widget in the frame listens. */
  const redirect = (url = wish) => {
    wish = port ? '' : url;
    if (url) send('redirect', { url });
  };

  const open = (path?: string) => {
    host.hidden = false;
    if (box) box.hidden = false;
    redirect(path);
    preload();
    if (panel && !panel.open) {
      openPanel(panel);
      host.setAttribute('open', '');
    }
    if (port) arrive();
    emit('open');
  };

  const draw = () => {
    clear();
    mode = read('mode') || 'inline';
    src = frameAddress(read, mode, isOn('close'));
    const height = read('height', mode === 'inline' ? '480' : '100dvh');
    // The script says what is wrong with itself.
    const fault = read('fault') || (!read('company-key') && 'missing-key');
    if (fault) return fail(fault);
    if (mode === 'side') box = panel = createPanel(ask);
    else {
      box = make('div');
      box.style.minHeight = keptHeight(src) || (+height ? `${height}px` : height);
    }
    root.append(box);
    if (isOn('label', panel ? '0' : '')) {
      opener = make('button', { onclick: () => open(), onpointerover: preload, onfocus: preload });
      root.append(opener);
    }
    dress();
    if (mode === 'inline') {
      new IntersectionObserver(([entry]) => entry!.isIntersecting && preload(), { rootMargin: '600px' }).observe(box);
    } else if (!panel) {
      preload();
    }
    if (isOn('open')) open();
  };

  return {
    open,
    close: ask,
    redirect,
    preload,
    draw,
    clear,
    prefill: (given) => {
      known = given;
      configure();
    },
    destroy: () => host.remove(),
    on: (type, listener) => listen(host, type, listener),
    change: (name) => {
      // Attributes come one by one before there is anything to change.
      if (!mode) return;
      // What the frame can take over as it is; everything else begins it anew.
      if (port && 'locale color consent'.includes(name)) configure();
      else if (name !== 'open') draw();
      else if (panel && panel.open !== isOn(name)) (panel.open ? ask : open)();
    },
  };
};
