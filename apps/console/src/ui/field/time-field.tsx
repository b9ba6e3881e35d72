import { type ComponentProps, useState } from 'react';
import { TextField, type FieldWords } from './field.tsx';

/** `9`, `930`, `9.30` and `09:30` as `09:30`; undefined for what is no time. */
export function clockTyped(typed: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim());
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (!found || hour > 23 || minute > 59) return undefined;
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The same in every language. */
const EXAMPLE = '14:30';

interface TimeProps {
  /** `HH:mm`, or empty. */
  value: string;
  /** As `value`; empty while what is typed is no time. */
  onTime: (time: string) => void;
}

/** What makes an input one of a time by 24 hours: the browser's own follows its language and would say AM and PM. */
function useTimeInput({ value, onTime }: TimeProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly time: string }>();
  // A value that somebody else set meanwhile is shown; what is no time yet stays to be typed on.
  const isTyped = typed !== undefined && (typed.time === value || typed.time === '');
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: EXAMPLE,
    pattern: String.raw`([01]?\d|2[0-3])([:.]?[0-5]\d)?`,
    maxLength: 5,
    value: isTyped ? typed.text : value,
    // What is typed replaces the time, since five characters leave no place to type on.
    onFocus: ({ target }) => target.select(),
    onChange: ({ target }) => {
      const time = clockTyped(target.value) ?? '';
      setTyped({ text: target.value, time });
      onTime(time);
    },
    onBlur: () => {
      // What is no time stays to be seen.
      if (typed?.time !== '') setTyped(undefined);
    },
  } satisfies ComponentProps<'input'>;
}

type TimeFieldProps = FieldWords & Pick<ComponentProps<'input'>, 'required'> & TimeProps;

/** A time of the day with its label. */
export function TimeField({ value, onTime, ...field }: TimeFieldProps) {
  return <TextField {...field} {...useTimeInput({ value, onTime })} />;
}

type TimeInputProps = Pick<ComponentProps<'input'>, 'aria-label' | 'aria-invalid' | 'aria-describedby'> & TimeProps;

/** The same without a label of its own, for a row that names it. */
export function TimeInput({ value, onTime, ...input }: TimeInputProps) {
  return <input {...input} {...useTimeInput({ value, onTime })} />;
}
