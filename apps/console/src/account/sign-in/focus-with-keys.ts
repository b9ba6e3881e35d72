/** For the first field of a page: on a touch screen the keyboard would cover the form before anybody asked for it. */
export const focusWithKeys = (field: HTMLInputElement | null): void => {
  if (matchMedia('(pointer: fine)').matches) field?.focus();
};
