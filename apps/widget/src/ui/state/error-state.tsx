import { RotateCw, TriangleAlert } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button/button.tsx';
import css from './state.module.css';
import shared from '../shared/shared.module.css';

interface ErrorStateProps {
  title: string;
  /** The message of the server, or about the connection. */
  text: string;
  retrying: boolean;
  onRetry: () => void;
}

/** What failed, and a retry button (ERR-2). */
export function ErrorState({ title, text, retrying, onRetry }: ErrorStateProps) {
  return (
    <div className={`${shared.panel} ${css.state} ${css.failed}`} role="alert">
      <span className={css.warning}>
        <TriangleAlert size={22} aria-hidden />
      </span>
      <h2 className={shared.heading}>{title}</h2>
      <p className={css.text}>{text}</p>
      <Button kind="secondary" small loading={retrying} onClick={onRetry}>
        <RotateCw size={16} aria-hidden />
        {m.common_ui_try_again()}
      </Button>
    </div>
  );
}
