import { fireEvent } from '@testing-library/react';

/** The test DOM cannot edit; this is what a browser does with it in a field. */
export function typeInTestDom(): void {
  document.execCommand = (_command, _ui, text) => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) fireEvent.change(field, { target: { value: `${field.value}${text}` } });
    return field instanceof HTMLInputElement;
  };
}
