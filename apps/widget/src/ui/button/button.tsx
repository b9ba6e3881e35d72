import { BusyButton, type BusyButtonProps } from '@embook/ui/button';
import type { ComponentProps, ReactNode } from 'react';
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

type ButtonProps = ButtonStyle & Omit<BusyButtonProps, 'className' | 'labelClass' | 'children'>;

export const Button = ({ kind, small, block, ...rest }: ButtonProps) => (
  <BusyButton {...rest} className={classOf({ kind, small, block })} labelClass={css.label} />
);

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
