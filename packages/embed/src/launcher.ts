/** The launchers of the page, from the bottom up. */
let launchers: HTMLElement[] = [];

/** Each on top of all that lies in the top layer, above the one before; older browsers have no such layer. */
const stack = (): void => {
  launchers = launchers.filter((launcher) => launcher.isConnected);
  launchers.forEach((launcher, place) => {
    launcher.hidePopover?.();
    launcher.showPopover?.();
    launcher.style.bottom = `${20 + place * 72}px`;
  });
};

/**
 * Shows the button that opens the side panel. A popover lies in the top layer: above what the page has put on top, and
 * in its corner whatever its parents do.
 */
export const showLauncher = (launcher: HTMLElement): void => {
  launchers.push(launcher);
  stack();
};

// A popover that the page opens lies above those before it. A launcher's own event does not leave its shadow tree, so
// two scripts that do this cannot answer each other. Below a modal dialog, or with the focus, a launcher stays.
addEventListener(
  'toggle',
  () => {
    if (!document.querySelector('embook-widget:focus-within,:modal')) stack();
  },
  true,
);
