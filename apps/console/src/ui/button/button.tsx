import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import css from './button.module.css';

interface ButtonStyle {
  /** One primary button per region; everything else is secondary or quiet. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger' | undefined;
  size?: 'small' | 'large' | undefined;
  block?: boolean | undefined;
  children: ReactNode;
}

const classOf = ({ kind = 'secondary', size, block }: Omit<ButtonStyle, 'children'>) =>
  [css.button, css[kind], size && css[size], block && css.block].filter(Boolean).join(' ');

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Shows a spinner at the same width and ignores presses; its name stays readable. */
  loading?: boolean | undefined;
}

export function Button({ kind, size, block, loading = false, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, size, block })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      <span className={css.label}>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle, Omit<ComponentProps<'a'>, 'className' | 'children' | 'href'> {
  href: string;
}

export function ButtonLink({ kind, size, block, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classOf({ kind, size, block })}>
      <span className={css.label}>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> {
  /** Its accessible name and tooltip. */
  label: string;
  edged?: boolean | undefined;
  small?: boolean | undefined;
}

export function IconButton({ label, edged, small, children, ...rest }: IconButtonProps) {
  const className = [css.icon, edged && css.edged, small && css.iconSmall].filter(Boolean).join(' ');
  return (
    <button type="button" {...rest} className={className} aria-label={label} title={label}>
      {children}
    </button>
  );
}
