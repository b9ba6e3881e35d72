import { useSyncExternalStore } from 'react';
import { isFramed } from './parent-window.ts';

const never = () => () => undefined;

/** Whether we stand in someone's page. The server cannot know, so a frame learns it right after hydration. */
export const useFramed = (): boolean => useSyncExternalStore(never, isFramed, () => false);
