import { Mask } from 'maska';
import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldWords } from '../text-field/field.tsx';
import { TextField } from '../text-field/text-field.tsx';

const mask = new Mask({ mask: '##/##/####', eager: true });

/** What browsers fill in by themselves for a birthday: `1990-05-17`. */
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

type DateFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'inputMode' | 'children' | keyof FieldWords>;

/** VAL-2: a day typed as dd/mm/yyyy. Slashes are added while typing; the form checks whether the day exists. */
export function DateField({ onChange, ...rest }: DateFieldProps) {
  const masked = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event;
    // While deleting, the slash must not be added again.
    const erasing = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
    const typed = mask.masked(target.value.replace(ISO_DAY, '$3/$2/$1'));
    const atEnd = target.selectionStart === target.value.length;
    target.value = erasing ? typed.slice(0, target.value.length) : typed;
    if (atEnd) target.setSelectionRange(target.value.length, target.value.length);
    onChange?.(event);
  };
  return <TextField {...rest} inputMode="numeric" maxLength={10} onChange={masked} />;
}
