import { type ComponentType, lazy } from 'react';
import { textsReady } from './texts.ts';

/** A part that is downloaded when it first renders, together with its texts in the current language. */
export const lazyScreen = <P extends object>(download: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const module = await download();
    await textsReady();
    return module;
  });
