import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import shared from '../theme/shared.module.css';
import css from '../ui/field/inputs.module.css';
import { NumberInput } from '../ui/field/inputs.tsx';
import { newPart, type OptionPart } from './things.ts';
import { textOf } from '../lib/text-of.ts';

interface OptionsProps {
  label: string;
  value: readonly OptionPart[];
  errors: Readonly<Record<string, string>>;
  onChange: (options: OptionPart[]) => void;
}

/** The options of a service in order; a removed one is archived when the service is saved. */
export function OptionsField({ label, value, errors, onChange }: OptionsProps) {
  const put = (index: number, name: keyof OptionPart, typed: unknown) =>
    onChange(value.with(index, { ...value[index], [name]: typed }));
  const move = (from: number, to: number) => {
    const option = value[from];
    if (option) onChange(value.toSpliced(from, 1).toSpliced(to, 0, option));
  };
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>
        {label} <span className={shared.fine}>{m.catalogue_options_hint()}</span>
      </legend>
      {value.map((option, index) => {
        const error = (name: string) => errors[`options.${index}.${name}`];
        const problem = error('name') ?? error('minutes') ?? error('price');
        const name = textOf(option.name);
        return (
          <div key={textOf(option.id) || textOf(option.draft_key)} className={css.option}>
            <input
              className={css.input}
              type="text"
              aria-label={m.catalogue_option_name({ number: index + 1 })}
              aria-invalid={error('name') ? true : undefined}
              placeholder={m.catalogue_name()}
              value={name}
              onChange={({ target }) => put(index, 'name', target.value)}
            />
            <NumberInput
              isBare
              label={m.catalogue_option_minutes({ name })}
              unit={m.catalogue_min()}
              value={option.minutes}
              error={error('minutes')}
              onChange={(typed) => put(index, 'minutes', typed)}
            />
            <NumberInput
              isBare
              decimals
              label={m.catalogue_option_price({ name })}
              unit="€"
              value={option.price}
              error={error('price')}
              onChange={(typed) => put(index, 'price', typed)}
            />
            <span className={css.optionActions}>
              <IconButton
                small
                label={m.catalogue_move_up()}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                small
                label={m.catalogue_move_down()}
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton
                small
                label={m.catalogue_option_remove({ name })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </span>
            {problem && (
              <p className={css.error} role="alert">
                {problem}
              </p>
            )}
          </div>
        );
      })}
      <Button size="small" onClick={() => onChange([...value, newPart({ name: '', minutes: 60, price: 0 })])}>
        <Plus size={16} aria-hidden />
        {m.catalogue_option_add()}
      </Button>
    </fieldset>
  );
}
