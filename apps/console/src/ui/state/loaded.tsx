import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button/button.tsx';
import css from './state.module.css';

interface ShownQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What a query failed with, and one press to try again. */
export function LoadError({ query: { error, isFetching, refetch }, title }: { query: ShownQuery; title: string }) {
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

interface LoadedProps<Data> {
  query: ShownQuery & { readonly data: Data | undefined };
  /** Over the error, if there is one. */
  failed: string;
  /** The shape of what will come. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Data stays on screen once it is there: a later fetch that fails does not take it away. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadError query={query} title={failed} /> : waiting;
}

interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** What will be here, and one step. */
  text: string;
  /** It is all that the page shows, so that its title is the page's. */
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

/** The shape of what is not known yet, shown when it takes a moment. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.skeletons} role="status" aria-label={m.shell_ui_loading()}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={css.skeleton} />
      ))}
    </div>
  );
}
