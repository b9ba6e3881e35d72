import { make } from './make.ts';

/** The launchers of the page, from the bottom up; one that is gone leaves its place to the next. */
const launchers: HTMLElement[] = [];

/**
 * The button that opens the side panel. A popover lies in the top layer: above what the page has put on top, and in its
 * corner whatever its parents do.
 */
export const showLauncher = (root: ShadowRoot, properties: Partial<HTMLButtonElement>): HTMLButtonElement => {
  const launcher = make('button', { ...properties, popover: 'manual' });
  root.append(launcher);
  launcher.showPopover?.();
  let place = 0;
  while (launchers[place]?.isConnected) place++;
  launchers[place] = launcher;
  launcher.style.bottom = `${20 + place * 72}px`;
  return launcher;
};
