import { Component, type ReactNode, useEffect } from 'react';
import { CloudAlert, WifiOff } from 'lucide-react';
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

interface State {
  failed: boolean;
  /** It failed without a network: then the screen had not been downloaded yet. */
  offline: boolean;
}

/** Keeps header and navigation working when a screen throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, offline: false };

  static getDerivedStateFromError(): State {
    return { failed: true, offline: !navigator.onLine };
  }

  override componentDidCatch(error: unknown): void {
    // Without a network it is the download of the screen that failed, which is no fault of ours.
    if (!this.state.offline) reportUnexpected(error);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.at !== this.props.at) this.setState({ failed: false, offline: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.state.offline ? <OfflineScreen /> : <BrokenScreen />;
  }
}

/**
 * The screen needs the network, and goes on by itself once there is one: by a reload, because browsers do not repeat a
 * failed import. What was chosen is in the tab's storage.
 */
export function OfflineScreen() {
  useEffect(() => {
    const goOn = () => location.reload();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, []);
  return (
    <div className={css.alone}>
      <EmptyState
        heading="h1"
        icon={<WifiOff size={24} aria-hidden />}
        title={m.common_error_offline_title()}
        text={m.common_error_offline_text()}
      />
    </div>
  );
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
