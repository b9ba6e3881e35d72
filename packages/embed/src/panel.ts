import { make } from './make.ts';

/**
 * The browser's own modal dialog: it keeps the focus, closes on Esc and gives the focus back to whatever opened it. `ask`
 * decides whether it closes. The button in it is for the time in which the widget loads, and stays when that has none.
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

/** The page behind is held still, without a jump where its scrollbar was, and gets back exactly what it had. */
export const openPanel = (dialog: HTMLDialogElement): void => {
  const { clientWidth, style } = document.documentElement;
  const { overflow, paddingRight } = style;
  Object.assign(style, { overflow: 'hidden', paddingRight: `${innerWidth - clientWidth}px` });
  dialog.onclose = () => Object.assign(style, { overflow, paddingRight });
  dialog.showModal();
};
