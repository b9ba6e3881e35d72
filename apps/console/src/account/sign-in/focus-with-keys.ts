/** For the only field of a step. Not written where it is used: React would call it, and so take the focus, at every drawing. */
export const focusField = (field: HTMLInputElement | null): void => field?.focus();

/** For the first field of a page: on a touch screen the keyboard would cover the form before anybody asked for it. */
export const focusWithKeys = (field: HTMLInputElement | null): void => {
  if (matchMedia('(pointer: fine)').matches) field?.focus();
};
