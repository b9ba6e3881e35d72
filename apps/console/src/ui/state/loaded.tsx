import { loadedWith, type LoadErrorProps } from '@embook/ui/loaded';
import { Lock, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button/button.tsx';
import css from './state.module.css';

/** The error of a query, with a retry button. */
export function LoadError({ query: { error, isFetching, refetch }, title }: LoadErrorProps) {
  return (
    <div className={css.state} role="alert">
      <span className={css.warning}>
        <TriangleAlert size={22} aria-hidden />
      </span>
      <h2 className={css.heading}>{title}</h2>
      <p className={css.text}>{errorText(error)}</p>
      <Button loading={isFetching} onClick={() => void refetch()}>
        <RotateCw size={16} aria-hidden />
        {m.shell_ui_try_again()}
      </Button>
    </div>
  );
}

export const Loaded = loadedWith(LoadError);

interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** What will be here, and what to do. */
  text: string;
  /** It is the whole page, so its title is the page's. */
  isPage?: boolean;
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, isPage = false, children }: EmptyProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={css.state}>
      <span className={css.icon}>{icon}</span>
      <Heading className={css.heading}>{title}</Heading>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  );
}

/** The page of a screen that the member may not open. */
export const Denied = ({ children }: { children?: ReactNode }) => (
  <EmptyState isPage icon={<Lock size={22} aria-hidden />} title={m.shell_denied_title()} text={m.shell_denied_text()}>
    {children}
  </EmptyState>
);

/** A skeleton, shown after a short delay. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.skeletons} role="status" aria-label={m.shell_ui_loading()}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={css.skeleton} />
      ))}
    </div>
  );
}
