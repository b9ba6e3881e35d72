import { contrast, isColour, type Locale } from '@embook/domain/shared';
import { brandColoursOn } from '@embook/ui/brand';
import { Chips, LineInput, NumberInput, StoryInput } from '../ui/field/inputs.tsx';
import { textOf } from '../lib/text-of.ts';
import { GalleryField } from '../catalogue/pictures/gallery-field.tsx';
import { PhotoField } from '../catalogue/pictures/photo-field.tsx';
import { Field, SelectField } from '../ui/field/field.tsx';
import { Switch } from '../ui/switch/switch.tsx';
import { FontInput } from './font-input.tsx';
import { HostsInput, RemindersInput } from './list-inputs.tsx';
import type { SettingField, SettingPath } from './sections.ts';
import { valueAt, withText } from './values.ts';
import type { Draft } from '../catalogue/thing-draft-store.ts';
import { formatRatio } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import shared from '../theme/shared.module.css';
import css from './settings.module.css';

interface InputProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** `#abc` as `#aabbcc`, which the native colour picker needs. */
const longColour = (colour: string): string =>
  colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, (sign) => sign + sign) : colour;

/** Says whether text on the colour is readable, by the widget's own rule (EMB-13). */
function contrastWords(colour: string): string {
  if (!isColour(colour)) return m.settings_colour_none();
  const { '--brand': brand, '--on-brand': words } = brandColoursOn('light', colour);
  const ratio = formatRatio(contrast(brand, words));
  return words === '#ffffff' ? m.settings_colour_white({ ratio }) : m.settings_colour_black({ ratio });
}

function ColourInput({ label, hint, error, value, onChange }: InputProps) {
  const typed = textOf(value);
  return (
    <Field {...{ label, error }} hint={`${contrastWords(typed)} ${hint ?? ''}`.trim()}>
      {(ties) => (
        <span className={shared.line}>
          <input
            type="color"
            className={css.swatch}
            aria-label={m.settings_colour_pick()}
            value={isColour(typed) ? longColour(typed).toLowerCase() : '#ffffff'}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...ties}
            className={css.input}
            type="text"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => onChange(target.value.trim())}
          />
        </span>
      )}
    </Field>
  );
}

interface SettingInputProps {
  field: SettingField;
  values: Draft;
  /** Undefined for the company's main language. */
  language: Locale | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (path: SettingPath, value: unknown) => void;
}

/** One setting, by its type. */
export function SettingInput({ field, values, language, errors, onChange }: SettingInputProps) {
  const { path, type, textPath, required } = field;
  const label = field.label();
  const hint = field.hint?.();
  const value = valueAt(values, path);
  const put = (typed: unknown) => onChange(path, typed);
  const error = errors[path];
  switch (type) {
    case 'line':
    case 'story': {
      const Input = type === 'line' ? LineInput : StoryInput;
      if (language !== undefined && textPath !== undefined)
        return (
          <Input
            label={label}
            error={errors[`texts.${language}.${textPath}`]}
            value={textOf(valueAt(values, `texts.${language}.${textPath}`))}
            // The fallback of a missing translation (CAT-5).
            placeholder={textOf(value)}
            onChange={(typed) => onChange('texts', withText(values['texts'], language, textPath, typed))}
          />
        );
      return (
        <Input
          {...{ label, hint, error }}
          value={textOf(value)}
          onChange={(typed) => put(typed === '' && !required ? null : typed)}
        />
      );
    }
    case 'number':
      return <NumberInput {...{ label, hint, error, value }} unit={field.unit?.()} onChange={put} />;
    case 'price':
      return <NumberInput {...{ label, hint, error, value }} decimals unit="€" onChange={put} />;
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={put} />;
    case 'choice':
      return (
        <SelectField {...{ label, hint, error }} value={textOf(value)} onChange={({ target }) => put(target.value)}>
          {field.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label()}
            </option>
          ))}
        </SelectField>
      );
    case 'several':
      return (
        <Chips
          {...{ label, error }}
          choices={field.choices?.map((choice) => ({ value: choice.value, label: choice.label() })) ?? []}
          chosen={(value as unknown[] | undefined) ?? []}
          onChange={put}
        />
      );
    case 'colour':
      return <ColourInput {...{ label, hint, error, value }} onChange={put} />;
    case 'font':
      return <FontInput {...{ label, error, errors, value }} onChange={put} />;
    case 'photo':
      return <PhotoField {...{ label, error }} value={(value as string | null | undefined) ?? null} onChange={put} />;
    case 'gallery':
      return (
        <GalleryField {...{ label, error }} value={(value as readonly string[] | undefined) ?? []} onChange={put} />
      );
    case 'reminders':
      return <RemindersInput {...{ label, error, value }} onChange={put} />;
    case 'hosts':
      return <HostsInput {...{ label, error, value }} onChange={put} />;
  }
}
