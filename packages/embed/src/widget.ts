import {
  type FrameMessage,
  type HostMessage,
  MESSAGE_SOURCE,
  type Prefill,
  readFrameMessage,
} from '@embook/domain/embedding';
import { isNews } from './analytics.ts';
import { type Following, followContent } from './follow-content.ts';
import { frameAddress, isOn } from './frame-address.ts';
import { type Listener, listen } from './listen.ts';
import { looks } from './looks.ts';
import { make } from './make.ts';
import { widgetOrigin } from './origin.ts';
import { createPanel, openPanel } from './panel.ts';
import { wordsIn } from './words.ts';

/** Without a word from the frame for so long it is blocked, or its host is away. */
const SILENCE_MS = 10_000;

/** What a page can do with one widget. */
export interface Widget {
  readonly open: (path?: string) => void;
  readonly close: () => void;
  readonly redirect: (url: string) => void;
  readonly prefill: (fields: Prefill) => void;
  readonly preload: () => void;
  readonly destroy: () => void;
  readonly on: (type: string, listener: Listener) => () => void;
}

export interface Mounted extends Widget {
  readonly draw: () => void;
  readonly change: (name: string) => void;
  readonly clear: () => void;
}

/** Everything one element does; its attributes are read anew whenever it is drawn. */
export function createWidget(host: HTMLElement): Mounted {
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [looks];
  let box: HTMLElement | undefined;
  let panel: HTMLDialogElement | undefined;
  let frame: HTMLIFrameElement | undefined;
  let notice: HTMLElement | undefined;
  let port: MessagePort | undefined;
  let following: Following | undefined;
  let near: IntersectionObserver | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let id = '';
  let fields: Prefill = {};
  let wish: string | undefined;

  const read = (name: string) => host.getAttribute(name);
  const words = () => wordsIn(read('locale'));

  const emit = (type: string, detail: unknown) =>
    host.dispatchEvent(new CustomEvent(`embook:${type}`, { detail, cancelable: true, bubbles: true }));

  const send = (message: HostMessage) => {
    port?.postMessage({ source: MESSAGE_SOURCE, ...message });
  };

  const fail = (code: string) => {
    notice = make('p', { role: 'alert', textContent: `Embook: ${code}` });
    if (frame) {
      frame.hidden = true;
      const [book, , tab] = words();
      const link = { href: frame.src, target: '_blank', textContent: `${book} (${tab})` };
      notice.replaceChildren(make('a', link));
    }
    (box ?? root).append(notice);
    // Later, so that whoever made the element can still listen.
    setTimeout(emit, 0, 'error', { code });
  };

  const ask = () => {
    if (!emit('close', {})) return;
    if (panel) panel.close();
    else host.hidden = true;
    host.removeAttribute('open');
  };

  const arrive = () => {
    frame?.focus();
    send({ type: 'open' });
  };

  const take = (message: FrameMessage | undefined) => {
    if (!message) return;
    const { type, ...detail } = message;
    if (type === 'close') return ask();
    if (message.type === 'analytics' && !isNews(message, read('analytics'))) return;
    if (message.type === 'resize' && following && !following.resize(message.height)) {
      following.stop();
      following = undefined;
      send({ type: 'viewport', top: 0, height: 0 });
      emit('error', { code: 'growth' });
    }
    // Nothing scrolls inside an inline frame: a new page begins where the host is made to look.
    if (emit(type, detail) && type === 'navigate' && following?.restart()) host.scrollIntoView();
  };

  const hear = ({ source, origin, data }: MessageEvent) => {
    if (!frame || source !== frame.contentWindow || origin !== widgetOrigin) return;
    // Nothing but a hello has such an id.
    const { id: said } = Object(readFrameMessage(data)) as { id?: unknown };
    if (said !== id) return;
    port?.close();
    const { port1, port2 } = new MessageChannel();
    port = Object.assign(port1, { onmessage: ({ data }: MessageEvent) => take(readFrameMessage(data)) });
    frame.contentWindow?.postMessage({ source: MESSAGE_SOURCE, type: 'init', id }, origin, [port2]);
    clearTimeout(silence);
    notice?.remove();
    frame.hidden = false;
    if (panel && isOn(read('close'))) panel.querySelector('button')?.remove();
    send({ type: 'prefill', fields });
    following?.tell();
    if (panel?.open) arrive();
    if (wish) send({ type: 'redirect', url: wish });
    wish = undefined;
    emit('ready', {});
  };

  const preload = () => {
    if (frame || !box) return;
    id = `${Math.random()}`;
    frame = make('iframe', {
      title: words()[0],
      // Kept over reloads inside the frame, and nobody else can read it.
      name: `embook ${id} ${location.origin}`,
      allow: 'geolocation;web-share;clipboard-write',
      src: frameAddress(read),
    });
    if (read('mode') === 'inline') following = followContent(frame, send);
    silence = setTimeout(fail, SILENCE_MS, 'silence');
    addEventListener('message', hear);
    box.append(frame);
  };

  const clear = () => {
    removeEventListener('message', hear);
    clearTimeout(silence);
    near?.disconnect();
    following?.stop();
    port?.close();
    panel?.close();
    following = frame = panel = port = box = undefined;
    root.replaceChildren();
  };

  const redirect = (url: string) => {
    if (port) send({ type: 'redirect', url });
    else wish = url;
  };

  const open = (path?: string) => {
    host.hidden = false;
    if (path) redirect(path);
    preload();
    if (!panel || panel.open) return;
    openPanel(panel);
    host.setAttribute('open', '');
    if (port) arrive();
  };

  const draw = () => {
    clear();
    const [book, close] = words();
    const mode = read('mode');
    const height = read('height') ?? '';
    const label = read('label');
    if (!mode) {
      host.setAttribute('mode', 'inline');
      return draw();
    }
    // The script says what is wrong with itself.
    const fault = read('fault') || (!read('company-key') && 'missing-key');
    if (fault) return fail(fault);
    if (mode === 'side') {
      box = panel = createPanel(book, close, ask);
      if (label !== null) {
        const button = make('button', {
          className: 'go',
          textContent: label || book,
          onclick: () => open(),
          onpointerenter: preload,
          onfocus: preload,
        });
        button.style.borderColor = read('color') ?? '';
        root.append(button);
      }
    } else {
      box = make('div');
      box.style[mode === 'inline' ? 'minHeight' : 'height'] = +height ? `${height}px` : height;
    }
    root.append(box);
    if (mode === 'inline') {
      near = new IntersectionObserver(([entry]) => entry?.isIntersecting && preload(), { rootMargin: '600px' });
      near.observe(box);
    } else if (!panel) {
      preload();
    }
    if (isOn(read('open'))) open();
  };

  return {
    open,
    close: ask,
    redirect,
    preload,
    draw,
    clear,
    prefill: (given) => {
      fields = given;
      send({ type: 'prefill', fields });
    },
    destroy: () => host.remove(),
    on: (type, listener) => listen(host, type, listener),
    change: (name) => {
      // Attributes come one by one before there is anything to change.
      if (!root.firstChild) return;
      if (name !== 'open') draw();
      else if (isOn(read(name))) open();
      else if (panel?.open) ask();
    },
  };
}
