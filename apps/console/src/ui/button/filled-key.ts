import { keyTable } from '../../lib/key-table.ts';
import { useKeys } from '../../lib/keys.ts';
import css from './button.module.css';

/**
 * Presses the filled button of the dialog or form that has the focus; it ignores the press itself while it saves. The key
 * of a disabled one is passed on.
 */
function pressFilled({ target }: KeyboardEvent): boolean {
  const from = target instanceof Element ? target : document.body;
  const place =
    from.closest('dialog, [role="dialog"]') ?? from.closest('form') ?? document.querySelector('dialog:modal');
  const button = place?.querySelector<HTMLElement>(`.${css['primary']}, [type="submit"]`);
  if (!button || button.matches(':disabled')) return false;
  button.click();
  return true;
}

/** ⌘ or Ctrl with Enter, in every dialog and form of the console. */
export const useFilledKey = (): void => useKeys({ [keyTable.submit[0]]: pressFilled }, { inDialog: true });
