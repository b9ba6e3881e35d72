import type { Settings } from './settings.ts';

/** EMB-5. */
export const showsCloseButton = (
  { style, showCloseButton }: Pick<Settings, 'style' | 'showCloseButton'>,
  framed: boolean,
): boolean => framed && showCloseButton && style !== 'dev' && style !== 'website';
