import { type FrameMessage, MESSAGE_SOURCE } from '@embook/domain/embedding';
import { mirror } from './analytics.ts';
import { frameAddress } from './frame-address.ts';
import { type Following, followContent } from './follow-content.ts';
import { keptHeight } from './kept-height.ts';
import { showLauncher } from './launcher.ts';
import { listen } from './listen.ts';
import { make } from './make.ts';
import { styles } from './styles.ts';
import { ownOrigin } from './origin.ts';
import { createPanel, openPanel } from './panel.ts';
import type { Send } from './send.ts';
import type { Prefill, Widget } from './public-api.ts';
import { themeOf } from './theme.ts';
import { wordsIn } from './words.ts';

/** Without a message of the frame for this long, it is blocked or the platform is down. */
const HELLO_TIMEOUT_MS = 10_000;

/** Only what the browser supports, else it logs a warning: web-share, and Chromium's clipboard policy, which has no type. */
const allowed = `geolocation${(navigator as Partial<Navigator>).share ? ';web-share' : ''}${(document as { featurePolicy?: unknown }).featurePolicy ? ';clipboard-write' : ''}`;

export interface Mounted extends Widget {
  readonly draw: () => void;
  readonly change: (name: string) => void;
  readonly clear: () => void;
}

/** The behaviour of one element; its attributes are read again on every render. */
export const createWidget = (host: HTMLElement): Mounted => {
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles];
  let box: HTMLElement | undefined;
  let panel: HTMLDialogElement | undefined;
  let opener: HTMLButtonElement | undefined;
  let frame: HTMLIFrameElement | undefined;
  let notice: HTMLElement | undefined;
  let port: MessagePort | undefined;
  let following: Following | undefined;
  let listening: AbortController | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let id: string;
  let mode: string | undefined;
  let src: string;
  let platform: string;
  let spoken: string | undefined;
  let known: Prefill | undefined;
  let requestedPath: string | undefined;
  let moves = true;

  const read = (name: string, otherwise = '') => host.getAttribute(name) ?? otherwise;
  /** `close`, `close="1"`, `close="true"`: on; absent, `"0"`, `"false"`: off. */
  const isOn = (name: string, otherwise = '0') => !/^(0|false)$/.test(read(name, otherwise));
  const theme = () => themeOf(host, read('theme'));
  const settings = () => ({ locale: read('locale'), color: read('color'), theme: theme() });
  const words = () => wordsIn(spoken || read('locale'));

  const emit = (type: string, detail: unknown = {}) =>
    host.dispatchEvent(new CustomEvent(`embook:${type}`, { detail, cancelable: true, bubbles: true }));

  const send: Send = (type, fields?: object) => {
    port?.postMessage({ source: MESSAGE_SOURCE, type, ...fields });
  };

  const fail = (code: string) => {
    const [book, , sorry] = words();
    notice = make('p', { role: 'alert', textContent: sorry });
    if (frame) {
      frame.hidden = true;
      notice.append(make('a', { href: frame.src, target: '_blank', textContent: ` ${book}` }));
    }
    (box ?? root).append(notice);
    // For the developer; docs/embedding.md says what each code means.
    console.error(`Embook: ${code}`, host);
    // Asynchronous, so that whoever created the element can still subscribe.
    setTimeout(emit, 0, 'error', { code });
  };

  const ask = () => {
    if (!emit('close')) return;
    if (panel) panel.close();
    else {
      // The launcher button leads back (styles.ts); a panel always has it.
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
   * What is rendered outside the frame gets its colours, font and language (EMB-13). Until the frame has sent them, the
   * page's colour is used, with white or black text, whichever has more contrast; browsers ignore what they do not
   * support.
   */
  const applyLook = (
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
    // The frame is transparent only while its page has the same scheme: a dark page would flash white.
    if (box) box.style.colorScheme = theme();
    // The frame says in the console which attributes look wrong; a clone has none of the page's children.
    send('config', { config: { ...known, ...settings(), tag: (host.cloneNode() as Element).outerHTML } });
    // Whatever is not clearly a yes is a no.
    send('consent', { given: /^(1|true)?$/.test(read('consent')) });
  };

  /** Not checked again: the port belongs to a page of the widget's own origin, which served this script too. */
  const take = ({ data: message }: MessageEvent<FrameMessage & { readonly source: string }>) => {
    const { source: _, type, ...detail } = message;
    if (type === 'close') return ask();
    if (type === 'look') {
      spoken = message.locale;
      return applyLook(message.style);
    }
    if (type === 'scrollTo') return moves && following?.show(message.top);
    if (type === 'analytics') mirror(message, read(type));
    // Nothing but the frame can have the focus while its content grows or shrinks.
    if (type === 'resize' && following?.resize(message.height) && root.activeElement && moves) following.show(0);
    const agreed = emit(type, detail);
    if (type === 'navigate') moves = agreed;
  };

  const hear = ({ source, origin, data }: MessageEvent<{ readonly id?: unknown } | null>) => {
    // Only a hello has this id.
    if (source !== frame?.contentWindow || origin !== platform || data?.id !== id) return;
    // After a reload of the frame the old port is dead.
    const { port1, port2 } = new MessageChannel();
    port = Object.assign(port1, { onmessage: take });
    (source as Window).postMessage({ source: MESSAGE_SOURCE, type: 'init', id }, origin, [port2]); // the frame's window
    clearTimeout(silence);
    notice?.remove();
    frame.hidden = false;
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
      // Kept over reloads of the frame, and readable by no other page.
      name: `embook ${id} ${self.origin} ${performance.navigation?.type} ${src}`,
      allow: allowed,
      src,
    });
    applyLook();
    if (mode === 'inline') following = followContent(host, read, box, frame, send, listening);
    silence = setTimeout(fail, HELLO_TIMEOUT_MS, 'silence');
    addEventListener('message', hear, listening);
    box.append(frame);
  };

  const clear = () => {
    listening?.abort();
    clearTimeout(silence);
    port?.close();
    panel?.close();
    following = frame = panel = port = box = opener = mode = undefined;
    root.textContent = '';
  };

  /** A command is queued until the frame's port is open. */
  const redirect = (url = requestedPath) => {
    requestedPath = port ? '' : url;
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
    // Any other text is no address: the own platform's frame says so in the console.
    platform = new URL(/^http.*/.exec(read('origin'))?.[0] ?? ownOrigin).origin;
    src = frameAddress(read, platform, { style: mode, showCloseButton: isOn('close') && 1, ...settings() });
    const height = read('height', mode === 'inline' ? '480' : '100dvh');
    // The script passes its own configuration error.
    const fault = read('fault') || (read('company-key') ? self.origin === 'null' && 'sandbox' : 'missing-key');
    if (fault) return fail(fault);
    if (mode === 'side') box = panel = createPanel(ask);
    else {
      box = make('div');
      box.style.minHeight = keptHeight(src) || (+height ? `${height}px` : height);
    }
    root.append(box);
    configure();
    if (isOn('label', '')) {
      const properties = { onclick: () => open(), onpointerover: preload, onfocus: preload };
      opener = make('button', { ...properties, popover: panel ? 'manual' : null });
      root.append(opener);
      if (panel) showLauncher(opener);
    }
    applyLook();
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
      // Called for each attribute before the first render, and as `auto` whenever the page may have changed its theme.
      if (!mode || (name === 'auto' && theme() === box?.style.colorScheme)) return;
      // The frame can apply these without a reload; any other attribute reloads it.
      if (port && 'locale color consent theme auto'.includes(name)) configure();
      else if (name !== 'open') draw();
      else if (panel && panel.open !== isOn(name)) (panel.open ? ask : open)();
    },
  };
};
