import { useEffectEvent, useLayoutEffect } from 'react';
import { m } from '../paraglide/messages.js';

/**
 * Keys by name: `n`, `?`, `Shift+ArrowLeft`, `mod+k` (⌘ on a Mac, Ctrl elsewhere), `g a` for a sequence. A handler that
 * returns false passes the key on.
 */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const SEQUENCE_MS = 1_200;

const isMac = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** The label of `mod` with another key. */
export const modKey = (other: string): string => `${isMac() ? '⌘' : m.shell_top_control_key()} ${other}`;

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')));

/** Arrows choose among radio buttons and scroll a panel: there they do not turn the page beside it. */
const ownsArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[type=radio], [role=radiogroup], [role=dialog], aside') !== null;

/** The name of the pressed key. Shift is only named with keys that have no shifted character. */
function nameOf(event: KeyboardEvent): string {
  const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
  const mod = (isMac() ? metaKey : ctrlKey) ? 'mod+' : '';
  const alt = altKey ? 'Alt+' : '';
  if (key.length > 1) return `${mod}${alt}${shiftKey ? 'Shift+' : ''}${key}`;
  return `${mod}${alt}${key.toLowerCase()}`;
}

/** While a modal dialog is open, only handlers inside it are called. */
const isBehindDialog = (): boolean => document.querySelector('dialog:modal') !== null;

interface KeyOptions {
  readonly enabled?: boolean;
  /** Handles keys although a dialog is open: for the dialog itself. */
  readonly inDialog?: boolean;
}

/** Single keys work only outside text fields; with `mod` they always do. Every key is also in a menu or on a button. */
export function useKeys(map: KeyMap, { enabled = true, inDialog = false }: KeyOptions = {}): void {
  const find = useEffectEvent((name: string) => map[name]);
  const beginsWith = useEffectEvent((name: string) => Object.keys(map).some((key) => key.startsWith(`${name} `)));
  // With the drawing: a button that shows its key must not be seen before the key works.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    let first: { key: string; at: number } | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (!inDialog && isBehindDialog())) return;
      const name = nameOf(event);
      if (isTyping(event.target) && !name.startsWith('mod+') && name !== 'Escape') return;
      if (event.key.startsWith('Arrow') && ownsArrows(event.target)) return;
      const pair = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : undefined;
      const handler = (pair !== undefined ? find(pair) : undefined) ?? find(name);
      first = beginsWith(name) ? { key: name, at: event.timeStamp } : undefined;
      if (handler && handler(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [enabled, inDialog]);
}
