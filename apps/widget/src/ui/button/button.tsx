import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import css from './button.module.css';

interface ButtonStyle {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  small?: boolean | undefined;
  /** As wide as its parent. */
  block?: boolean | undefined;
  children: ReactNode;
}

const kinds = { primary: css.primary, secondary: css.secondary, quiet: css.quiet, danger: css.danger };

const classOf = ({ kind = 'primary', small, block }: Omit<ButtonStyle, 'children'>) =>
  [css.button, kinds[kind], small && css.small, block && css.block].filter(Boolean).join(' ');

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Shows a spinner at the same width and ignores presses; its name stays readable. */
  loading?: boolean;
}

export function Button({ kind, small, block, loading = false, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, small, block })}
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

/**
 * A link that looks like a button: a route inside the widget, or an outside address (http, tel) in its own tab or app.
 */
export function ButtonLink({ kind, small, block, href, children, ...rest }: ButtonLinkProps) {
  const label = <span className={css.label}>{children}</span>;
  const className = classOf({ kind, small, block });
  if (href.startsWith('/')) {
    return (
      <Link {...rest} href={href} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <a
      {...rest}
      href={href}
      className={className}
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noreferrer"
    >
      {label}
    </a>
  );
}
