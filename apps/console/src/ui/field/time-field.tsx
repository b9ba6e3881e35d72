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

type TimeFieldProps = FieldWords &
  Pick<ComponentProps<'input'>, 'required'> & {
    /** `HH:mm`, or empty. */
    value: string;
    /** As `value`; empty while what is typed is no time. */
    onTime: (time: string) => void;
  };

/** A time of the day by 24 hours: the browser's own field follows its language and would say AM and PM beside them. */
export function TimeField({ value, onTime, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly time: string }>();
  // A value that somebody else set meanwhile is shown; what is no time yet stays to be typed on.
  const isTyped = typed !== undefined && (typed.time === value || typed.time === '');
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={EXAMPLE}
      pattern="([01]?\d|2[0-3])([:.]?[0-5]\d)?"
      maxLength={5}
      value={isTyped ? typed.text : value}
      // What is typed replaces the time, since five characters leave no place to type on.
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        const time = clockTyped(target.value) ?? '';
        setTyped({ text: target.value, time });
        onTime(time);
      }}
      onBlur={() => {
        // What is no time stays to be seen.
        if (typed?.time !== '') setTyped(undefined);
      }}
    />
  );
}
