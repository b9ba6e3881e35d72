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
  });
  dialog.append(make('button', { onclick: ask }));
  return dialog;
};

/** Locks the scrolling of the page behind, without a shift by its scrollbar, and restores its styles. */
export const openPanel = (dialog: HTMLDialogElement): void => {
  const { clientWidth, style } = document.documentElement;
  const { overflow, paddingRight } = style;
  Object.assign(style, { overflow: 'hidden', paddingRight: `${innerWidth - clientWidth}px` });
  Object.assign(dialog, { onclose: () => Object.assign(style, { overflow, paddingRight }) });
  dialog.showModal();
};
