import { make } from './make.ts';

/**
 * A native modal dialog: it traps the focus, closes on Esc and returns the focus. `ask` decides whether it closes. Its
 * close button is for the time before the widget has loaded, and stays when the widget has none.
 */
export const createPanel = (ask: () => void): HTMLDialogElement => {
  const dialog = make('dialog', {
    oncancel: (event) => {
      event.preventDefault();
      ask();
    },
    onclick: (event) => {
      if (event.target === dialog) ask();
    },
    onclose: unlock,
  });
  dialog.append(make('button', { onclick: ask }));
  return dialog;
};

/**
 * Open panels of the page. A panel that replaces another is opened before the other's `close` event, so the page stays
 * locked until the last one is closed.
 */
let locks = 0;
let before: object;

const unlock = (): void => {
  if (!--locks) Object.assign(document.documentElement.style, before);
};

/** Locks the scrolling of the page behind, without a shift by its scrollbar, and restores its styles afterwards. */
export const openPanel = (dialog: HTMLDialogElement): void => {
  const { clientWidth, style } = document.documentElement;
  if (!locks++) {
    before = { overflow: style.overflow, paddingRight: style.paddingRight };
    Object.assign(style, { overflow: 'hidden', paddingRight: `${innerWidth - clientWidth}px` });
  }
  dialog.showModal();
};
