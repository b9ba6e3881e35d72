import { X } from 'lucide-react';
import { useState } from 'react';
import { Chips } from '../ui/field/inputs.tsx';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import css from './settings.module.css';
import shared from '../theme/shared.module.css';

interface InputProps {
  label: string;
  error?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

const DAY_HOURS = 24;
const USUAL_HOURS = [2, DAY_HOURS, 48, 168];

const before = (hours: number): string =>
  hours % DAY_HOURS === 0
    ? m.settings_reminder_days({ count: hours / DAY_HOURS })
    : m.settings_reminder_hours({ count: hours });

/** The usual times, and those from a company file. */
export function RemindersInput({ label, error, value, onChange }: InputProps) {
  const chosen = (value as readonly number[] | undefined) ?? [];
  const times = [...new Set([...USUAL_HOURS, ...chosen])].toSorted((one, other) => one - other);
  return (
    <>
      <Chips
        {...{ label, error, chosen, onChange }}
        choices={times.map((hours) => ({ value: hours, label: before(hours) }))}
      />
      {chosen.length === 0 && <p className={css.note}>{m.settings_reminder_none()}</p>}
    </>
  );
}

/** Adds the scheme to `studio.example`; the platform needs a full origin. */
const withScheme = (typed: string): string => {
  const plain = typed.trim().replace(/\/$/, '');
  return /^[a-z]+:\/\//i.test(plain) ? plain : `https://${plain}`;
};

export function HostsInput({ label, error, value, onChange }: InputProps) {
  const hosts = (value as readonly string[] | undefined) ?? [];
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') onChange([...hosts, withScheme(typed)]);
    setTyped('');
  };
  return (
    <div className={css.list}>
      {hosts.length === 0 && <p className={css.note}>{m.settings_host_any()}</p>}
      {hosts.length > 0 && (
        <ul className={shared.wrapped} aria-label={label}>
          {hosts.map((host, index) => (
            <li key={host} className={css.host}>
              {host}
              <button
                type="button"
                className={css.remove}
                aria-label={m.settings_host_remove({ name: host })}
                onClick={() => onChange(hosts.toSpliced(index, 1))}
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label={m.settings_host_new()} hint={m.settings_host_hint()} error={error}>
        {(ties) => (
          <span className={shared.line}>
            <input
              {...ties}
              className={css.input}
              type="text"
              inputMode="url"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <Button onClick={add}>{m.settings_host_add()}</Button>
          </span>
        )}
      </Field>
    </div>
  );
}
