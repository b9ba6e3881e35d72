import { BusyButton, type BusyButtonProps } from '@embook/ui/button';
import type { ComponentProps, ReactNode } from 'react';
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

type ButtonProps = ButtonStyle & Omit<BusyButtonProps, 'className' | 'labelClass' | 'children'>;

export const Button = ({ kind, size, block, ...rest }: ButtonProps) => (
  <BusyButton {...rest} className={classOf({ kind, size, block })} labelClass={css.label} />
);

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
