import { Component, type ReactNode } from 'react';
import { CloudAlert } from 'lucide-react';
import { reportUnexpected } from '../../reporting/error-reporting.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import css from '../frame.module.css';

interface Props {
  /** The current path: navigating resets the error. */
  at: string;
  children: ReactNode;
}

/** Keeps header and navigation working when a screen throws. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportUnexpected(error);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.at !== this.props.at) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenScreen /> : this.props.children;
  }
}

/** An error of ours. A reload also loads new files, should this page be older than the server's. */
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
