import { Component, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { LoadError } from './loaded.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Styles of a box around the message, where it stands beside something else. */
  className?: string | undefined;
}

/** A part that throws, or cannot be downloaded, leaves the rest of the console working. */
export class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { children, className } = this.props;
    if (!error) return children;
    // A failed import stays failed on this page; a reload gets all files from one build.
    const again = async () => location.reload();
    const failed = <LoadError query={{ error, isFetching: false, refetch: again }} title={m.shell_error_title()} />;
    return className === undefined ? failed : <div className={className}>{failed}</div>;
  }
}
