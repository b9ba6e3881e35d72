import { CloudAlert } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import css from '../frame.module.css';

/** A fault of ours. Loading the page anew also brings new files, should this page be older than the server's. */
export function BrokenScreen() {
  return (
    <div className={css.alone}>
      <EmptyState
        heading="h1"
        icon={<CloudAlert size={24} aria-hidden />}
        title={m.common_error_broken_title()}
        text={m.common_error_broken_text()}
      >
        <Button onClick={() => location.reload()}>{m.common_error_load_again()}</Button>
      </EmptyState>
    </div>
  );
}
