import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { download } from './download.ts';
import { textsReady } from './texts.ts';

export interface LazyPart<P extends object> {
  (props: P): ReactNode;
  /** Resolves once the part can render without a fallback: used before hydration and on the server. */
  load: () => Promise<void>;
}

/**
 * A part of the widget that is downloaded when it first renders. Unlike React's `lazy`, it also waits for the part's
 * texts in the current language (I18N-2).
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    const module = await download(async () => {
      const fetched = await fetchPart();
      await textsReady();
      return fetched;
    });
    loaded = module.default;
    return module;
  };
  const Later = lazy(load);
  function Part(props: P) {
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, { load: async () => void (await load()) });
}

interface DialogState {
  open: boolean;
  onClose: () => void;
}

/** A dialog whose part is downloaded when it first opens. Closed it stays mounted, so that it can return the focus. */
export function useLazyDialog() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return {
    show: () => setState('open'),
    isClosed: state === 'closed',
    render: (dialog: (state: DialogState) => ReactNode) =>
      state !== 'unused' && (
        <Suspense>{dialog({ open: state === 'open', onClose: () => setState('closed') })}</Suspense>
      ),
  };
}

export interface LazyScreen<P extends object> extends LazyPart<P> {
  /** Its source file, by which the server finds the scripts, styles and texts to preload. */
  readonly source: string;
}

export const lazyScreen = <P extends object>(
  source: string,
  fetchPart: () => Promise<{ default: ComponentType<P> }>,
): LazyScreen<P> => Object.assign(lazyPart(fetchPart), { source });
