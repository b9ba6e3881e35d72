import { type ComponentProps, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { TextField, type FieldWords } from './field.tsx';

/** `9`, `930`, `9.30`, `9h30` and `09:30` as `09:30`, `7pm` and `7:30 p.m.` by 24 hours; undefined for what is no time. */
export function clockTyped(typed: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2})|h)?(?:\s*([ap])\.?m\.?)?$/i.exec(typed.trim());
  const half = found?.[3]?.toLowerCase();
  const [given, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  // Twelve o'clock begins its half of the day.
  const hour = half === undefined ? given : (given % 12) + (half === 'p' ? 12 : 0);
  if (!found || hour > 23 || minute > 59 || (half !== undefined && (given < 1 || given > 12))) return undefined;
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The same in every language. */
const EXAMPLE = '14:30';

interface TimeProps {
  /** `HH:mm`, or empty. */
  value: string;
  /** As `value`; empty while what is typed is no time, which is given beside it. */
  onTime: (time: string, typed: string) => void;
}

/** Longer than any time: what is no time stays to be read and mended. */
const MAX_LENGTH = 12;

/** What makes an input one of a time by 24 hours: the browser's own follows its language and would say AM and PM. */
function useTimeInput({ value, onTime }: TimeProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly time: string }>();
  // A value that somebody else set meanwhile is shown; what is no time yet stays to be typed on.
  const isTyped = typed !== undefined && (typed.time === value || typed.time === '');
  const [isLeft, setLeft] = useState(false);
  const text = isTyped ? typed.text : value;
  const input = {
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: EXAMPLE,
    maxLength: MAX_LENGTH,
    value: text,
    // What is typed replaces the time.
    onFocus: ({ target }) => target.select(),
    onChange: ({ target }) => {
      const time = clockTyped(target.value) ?? '';
      setLeft(false);
      setTyped({ text: target.value, time });
      onTime(time, target.value);
    },
    onBlur: () => {
      setLeft(true);
      // What is no time stays to be seen.
      if (typed?.time !== '') setTyped(undefined);
    },
  } satisfies ComponentProps<'input'>;
  return { input, isWrong: isLeft && isNoTime(text) };
}

/** Something is typed, and it is no time. */
const isNoTime = (typed: string): boolean => typed.trim() !== '' && clockTyped(typed) === undefined;

type TimeFieldProps = FieldWords & Pick<ComponentProps<'input'>, 'required'> & TimeProps;

/** A time of the day with its label. */
export function TimeField({ value, onTime, error, ...field }: TimeFieldProps) {
  const { input, isWrong } = useTimeInput({ value, onTime });
  return <TextField {...field} {...input} error={isWrong ? m.shell_ui_time_wrong() : error} />;
}

interface TimeInputProps
  extends Pick<ComponentProps<'input'>, 'aria-label' | 'aria-invalid' | 'aria-describedby'>, TimeProps {
  onLeft: () => void;
}

/** The same without a label of its own, for a row that names it and says what is wrong with it. */
export function TimeInput({ value, onTime, onLeft, ...ties }: TimeInputProps) {
  const { input } = useTimeInput({ value, onTime });
  const leave = () => {
    input.onBlur();
    onLeft();
  };
  return <input {...ties} {...input} onBlur={leave} />;
}
