import type { ComponentProps, MouseEvent } from 'react';

export interface BusyButtonProps extends ComponentProps<'button'> {
  /** Ignores presses, also of a form around it; it stays focusable, and its name readable. */
  loading?: boolean | undefined;
  /** The class of its label, which makes room for a spinner at the same width. */
  labelClass: string | undefined;
}

/** A button that says while it is busy; its looks are the app's. */
export function BusyButton({
  loading = false,
  labelClass,
  onClick,
  children,
  'aria-disabled': disabled,
  ...rest
}: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || disabled}
      onClick={press}
    >
      <span className={labelClass}>{children}</span>
    </button>
  );
}
