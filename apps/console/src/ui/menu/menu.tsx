import { Check } from 'lucide-react';
import { itemAfterKey, upAndDown } from '@embook/ui/list-keys';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import css from './menu.module.css';

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  className?: string | undefined;
  /** Where the list opens. */
  place?: 'below-start' | 'below-end' | 'above-start' | 'above-end' | 'beside';
  children: ReactNode;
}

/** Closes the menu around an item and returns the focus to its button. */
const CloseContext = createContext<() => void>(() => undefined);

const itemsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** A button with a list of actions: arrows move through it, Esc and a press outside close it. */
export function Menu({ label, button, className, place = 'below-end', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    itemsIn(root.current)[0]?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const close = useCallback(() => {
    setOpen(false);
    trigger.current?.focus();
  }, []);

  const press = (event: KeyboardEvent) => {
    if (!open) return;
    const all = itemsIn(root.current);
    const now = all.findIndex((item) => item === document.activeElement);
    const to = itemAfterKey(event.key, now, all.length, upAndDown);
    if (event.key === 'Escape') close();
    else if (to !== undefined) all[to]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={root} className={css.menu} onKeyDown={press} role="presentation">
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={`${css.list} ${css[place]}`}>
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  /** The keyboard shortcut. */
  hint?: string | undefined;
  /** For a choice: whether it is the chosen one. */
  chosen?: boolean | undefined;
  /** For a switch: whether it is on. */
  checked?: boolean | undefined;
  danger?: boolean;
  /** Why it cannot be done; it stays visible and says so. */
  denied?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, hint, chosen, checked, danger, denied, children }: MenuItemProps) {
  const close = use(CloseContext);
  const select = () => {
    if (denied !== undefined) return;
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      role={chosen !== undefined ? 'menuitemradio' : checked !== undefined ? 'menuitemcheckbox' : 'menuitem'}
      aria-checked={chosen ?? checked}
      aria-disabled={denied !== undefined || undefined}
      tabIndex={-1}
      className={danger ? `${css.item} ${css.danger}` : css.item}
      onClick={select}
    >
      {icon}
      <span className={css.words}>
        {children}
        {denied !== undefined && <small className={css.denied}>{denied}</small>}
      </span>
      {checked && <Check size={18} aria-hidden />}
      {hint && <kbd className={css.hint}>{hint}</kbd>}
    </button>
  );
}

/** A heading within a menu. */
export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className={css.heading} role="presentation">
    {children}
  </div>
);

export const MenuLine = () => <hr className={css.line} />;
