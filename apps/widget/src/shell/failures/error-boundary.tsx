import { Component, type ReactNode } from 'react';
import { reportUnexpected } from '../../reporting/error-reporting.ts';
import { BrokenScreen } from './broken-screen.tsx';

interface Props {
  /** Where the visitor is: going elsewhere is a new try. */
  at: string;
  children: ReactNode;
}

/** Keeps header and navigation alive when a screen fails. */
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
