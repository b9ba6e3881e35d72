import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type HeldKeys, holdKeys } from './held-keys.ts';

/** Whether what a press is for has loaded. */
type Readiness = 'loading' | 'ready' | 'failed';

/** An answer to what was asked before is none yet. */
export function readinessOf(query: UseQueryResult): Readiness {
  if (query.data !== undefined && !query.isPlaceholderData) return 'ready';
  return query.isError ? 'failed' : 'loading';
}

/**
 * DESK-1: a press that comes before what it is for has loaded is carried out then, and what is typed since comes after
 * it. When that fails to load, both are dropped.
 */
export function useWaitingPress<P>(readiness: Readiness, carryOut: (pressed: P) => void) {
  const waiting = useRef<{ readonly pressed: P; readonly heldKeys: HeldKeys | undefined }>(undefined);
  const act = useEffectEvent(carryOut);
  const stop = () => {
    waiting.current?.heldKeys?.stop();
    waiting.current = undefined;
  };
  useEffect(() => {
    if (!waiting.current || readiness === 'loading') return;
    const { pressed, heldKeys } = waiting.current;
    waiting.current = undefined;
    if (readiness === 'failed') {
      heldKeys?.stop();
      return;
    }
    // Not within the effect, where React cannot draw at once.
    queueMicrotask(() => {
      // Drawn before the keys are given on: they are meant for what comes next.
      flushSync(() => act(pressed));
      heldKeys?.release();
    });
  }, [readiness]);
  useEffect(() => () => waiting.current?.heldKeys?.stop(), []);
  return {
    stop,
    /** A second press while one waits is impatience. */
    wait: (pressed: P): void => {
      waiting.current ??= { pressed, heldKeys: holdKeys(stop) };
    },
    /** Whoever goes elsewhere types there; the press is still carried out. */
    leave: (): void => {
      waiting.current?.heldKeys?.stop();
      if (waiting.current) waiting.current = { ...waiting.current, heldKeys: undefined };
    },
  };
}
