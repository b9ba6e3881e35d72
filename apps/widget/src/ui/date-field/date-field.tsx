import { isMasked, maskedDay } from '@embook/domain/auth';
import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldWords } from '../text-field/field.tsx';
import { TextField } from '../text-field/text-field.tsx';

type Omitted = 'id' | 'className' | 'type' | 'inputMode' | 'placeholder' | 'maxLength' | 'children' | keyof FieldWords;

interface DateFieldProps extends FieldWords, Omit<ComponentProps<'input'>, Omitted> {
  /** How the language writes a day, as `dd/mm/yyyy`: shown while the field is empty, and the separators come from it. */
  form: string;
}

/** Room for a pasted `01. 04. 1990`. */
const MAX_TYPED = 14;

/** VAL-2: day, month and year. Separators are added while typing; the form checks whether the day exists. */
export function DateField({ form, onChange, ...rest }: DateFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event;
    // While deleting, a separator must not be added again.
    const erasing = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
    const atEnd = target.selectionStart === target.value.length;
    if (!erasing && (atEnd || !isMasked(target.value))) target.value = maskedDay(target.value, form);
    if (atEnd) target.setSelectionRange(target.value.length, target.value.length);
    onChange?.(event);
  };
  return <TextField {...rest} placeholder={form} inputMode="numeric" maxLength={MAX_TYPED} onChange={change} />;
}
