import { type ComponentType, lazy } from 'react';
import { textsReady } from './texts.ts';

/** A part that is downloaded when it is first opened, together with its texts in the language in use. */
export const lazyScreen = <P extends object>(download: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const module = await download();
    await textsReady();
    return module;
  });
