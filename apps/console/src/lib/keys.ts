import { useEffect, useEffectEvent } from 'react';
import { m } from '../paraglide/messages.js';

/**
 * Keys by name: `n`, `?`, `Shift+ArrowLeft`, `mod+k` (⌘ on a Mac, Ctrl elsewhere), `g a` for one after the other.
 * A handler that answers false leaves the key to others.
 */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const SEQUENCE_MS = 1_200;

const isMac = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** What stands on the key that `mod` means, and on the one pressed with it. */
export const modKey = (other: string): string => `${isMac() ? '⌘' : m.shell_top_control_key()} ${other}`;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')));

/** The name of what was pressed. Shift is named with keys that have no other sign for it. */
function nameOf(event: KeyboardEvent): string {
  const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
  const mod = (isMac() ? metaKey : ctrlKey) ? 'mod+' : '';
  const alt = altKey ? 'Alt+' : '';
  if (key.length > 1) return `${mod}${alt}${shiftKey ? 'Shift+' : ''}${key}`;
  return `${mod}${alt}${key.toLowerCase()}`;
}

/** Where an open dialog is in front, only what is inside it listens. */
const isBehindDialog = (): boolean => document.querySelector('dialog:modal') !== null;

interface KeyOptions {
  readonly enabled?: boolean;
  /** Listens although a dialog is open: for the dialog itself. */
  readonly inDialog?: boolean;
}

/** Single keys work only while nobody types; with `mod` they always do. Every key is also in a menu or on a button. */
export function useKeys(map: KeyMap, { enabled = true, inDialog = false }: KeyOptions = {}): void {
  const find = useEffectEvent((name: string) => map[name]);
  const beginsWith = useEffectEvent((name: string) => Object.keys(map).some((key) => key.startsWith(`${name} `)));
  useEffect(() => {
    if (!enabled) return undefined;
    let first: { key: string; at: number } | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (!inDialog && isBehindDialog())) return;
      const name = nameOf(event);
      if (isTyping(event.target) && !name.startsWith('mod+') && name !== 'Escape') return;
      const pair = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : undefined;
      const handler = (pair !== undefined ? find(pair) : undefined) ?? find(name);
      first = beginsWith(name) ? { key: name, at: event.timeStamp } : undefined;
      if (handler && handler(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [enabled, inDialog]);
}
