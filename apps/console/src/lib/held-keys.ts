/** Characters and Enter; ⌘, Ctrl and Alt make commands of them, AltGr does not. */
function isTyped(event: KeyboardEvent): boolean {
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return !isCommand && !event.isComposing && (event.key.length === 1 || event.key === 'Enter');
}

/** Presses the keys one after the other in the dialog that has the focus; the page behind it gets none of them. */
async function replay(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const target = document.activeElement;
    if (!target?.closest('dialog, [role="dialog"]')) return;
    const isUnhandled = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // The only way to type that the field's own undo knows of.
    if (isUnhandled && key.length === 1) document.execCommand('insertText', false, key);
    // What the key changed is drawn first, so that the next one finds the focus where it belongs.
    await Promise.resolve();
  }
}

export interface HeldKeys {
  /** Drops what was typed. */
  stop(): void;
  /** Gives what was typed to what has the focus by now, if that is in a dialog. */
  release(): void;
}

/**
 * DESK-1: holds what is typed while a dialog or its options load, so that no letter is lost or does something
 * else. Esc, and Backspace when nothing is held, call `onStop`.
 */
export function holdKeys(onStop: (event: KeyboardEvent) => void): HeldKeys {
  const held: string[] = [];
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (isTyped(event)) {
      // Enter again right away is impatience: it is not meant for what comes next.
      if (key !== 'Enter' || (held.length > 0 && !event.repeat)) held.push(key);
    } else if (key === 'Backspace' && held.length > 0) held.pop();
    else {
      if (key === 'Escape' || key === 'Backspace') onStop(event);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => removeEventListener('keydown', press, { capture: true });
  addEventListener('keydown', press, { capture: true });
  return {
    stop,
    release: () => {
      stop();
      void replay(held);
    },
  };
}
