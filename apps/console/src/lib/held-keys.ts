import { keyTable } from './key-table.ts';
import { isTyping } from './keys.ts';

type HeldKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Characters, Enter and the key that submits; ⌘, Ctrl and Alt make commands of others, AltGr does not. */
function isTyped(event: KeyboardEvent): boolean {
  if (event.isComposing) return false;
  if (event.key === 'Enter') return !event.altKey;
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return !isCommand && event.key.length === 1;
}

const isPlainEnter = ({ key, ctrlKey, metaKey }: HeldKey): boolean => key === 'Enter' && !ctrlKey && !metaKey;

function press(target: Element, { key, ctrlKey, metaKey }: HeldKey): void {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true });
  // The only way to type that the field's own undo knows of.
  if (target.dispatchEvent(event) && key.length === 1) document.execCommand('insertText', false, key);
}

/** Presses the keys one after the other in the dialog that has the focus; the page behind it gets none of them. */
async function replay(keys: readonly HeldKey[]): Promise<void> {
  for (const key of keys) {
    const target = document.activeElement;
    if (!target?.closest('dialog, [role="dialog"]')) return;
    press(target, key);
    // What the key changed is drawn first, so that the next one finds the focus where it belongs.
    await Promise.resolve();
  }
}

/** The page gets the key of a new booking, and what opens then the rest; anything else is dropped. */
async function replayNext([first, ...rest]: readonly HeldKey[]): Promise<void> {
  if (first?.key !== keyTable.newBooking[0]) return;
  press(document.activeElement ?? document.body, first);
  await Promise.resolve();
  await replay(rest);
}

export interface HeldKeys {
  /** Drops what was typed. */
  stop(): void;
  /** Gives what was typed to what has the focus by now, if that is in a dialog. */
  release(): void;
  /** The dialog has done its work and closed: gives what was typed to the next booking, if one is asked for. */
  releaseNext(): void;
}

/**
 * DESK-1: holds what is typed while a dialog or its options load, so that no letter is lost or does something
 * else. Esc, Backspace when nothing is held, and whoever types in another field call `onStop`.
 */
export function holdKeys(onStop: (event: KeyboardEvent) => void): HeldKeys {
  const held: HeldKey[] = [];
  const from = document.activeElement;
  const hold = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isElsewhere = target !== from && isTyping(target);
    if (isTyped(event) && !isElsewhere) {
      // Enter again right away is impatience: it is not meant for what comes next.
      const isImpatience = key === 'Enter' && (event.repeat || (held.length === 0 && isPlainEnter(event)));
      if (!isImpatience) held.push({ key, ctrlKey, metaKey });
    } else if (key === 'Backspace' && held.length > 0 && !isElsewhere) held.pop();
    else {
      if (key === 'Escape' || key === 'Backspace' || isElsewhere) onStop(event);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => removeEventListener('keydown', hold, { capture: true });
  addEventListener('keydown', hold, { capture: true });
  return {
    stop,
    release: () => {
      stop();
      void replay(held);
    },
    releaseNext: () => {
      stop();
      void replayNext(held);
    },
  };
}
