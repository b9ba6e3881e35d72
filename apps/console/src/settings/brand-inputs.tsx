import { contrast, isColour } from '@embook/domain/shared';
import { brandColoursOn } from '@embook/ui/brand';
import { textOf } from '../lib/plain-text.ts';
import { formatRatio } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Field } from '../ui/field/field.tsx';
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

export function ColourInput({ label, hint, error, value, onChange }: InputProps) {
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
