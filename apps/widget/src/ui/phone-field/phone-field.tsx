import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type Ref, useImperativeHandle, useMemo, useState } from 'react';
import { defaultCountries, parseCountry, usePhoneInput } from 'react-international-phone';
import frame from '../text-field/field.module.css';
import { Field, type FieldWords } from '../text-field/field.tsx';
import css from './phone-field.module.css';

/** VAL-2 */
const DEFAULT_COUNTRY = 'nl';
const PREFERRED = ['nl', 'gb', 'de'];

interface PhoneFieldProps
  extends FieldWords, Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'autoFocus' | 'aria-required'> {
  /** The label of the country select. */
  countryLabel: string;
  /** The language of the country names. */
  locale: string;
  /** Where the company is, by its code; the Netherlands unless given. */
  home?: string | undefined;
  /** With its plus; empty without a number, whatever country is chosen. */
  value: string;
  onChange: (phone: string, country: string) => void;
  ref?: Ref<{ focus: () => void }>;
}

/** The company's own country comes before the specification's. */
const preferredBy = (home: string): string[] => [home, ...PREFERRED.filter((iso2) => iso2 !== home)];

const countries = defaultCountries.map(parseCountry);

/** A phone number with its country. Country names come from the browser's Intl: nothing is fetched. */
export function PhoneField({ countryLabel, locale, home, value, onChange, ref, ...rest }: PhoneFieldProps) {
  const { label, hint, error, ...input } = rest;
  const first = home?.toLowerCase() ?? DEFAULT_COUNTRY;
  // A dialling code alone is not a number yet, but has to stay visible.
  const [dialCode, setDialCode] = useState('');
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: first,
    preferredCountries: preferredBy(first),
    prefix: '+',
    allowMaskOverflow: true,
    value: value === '' ? dialCode : value,
    onChange: ({ phone, country: { iso2, dialCode: code } }) => {
      const bare = phone === `+${code}` || phone === '+';
      setDialCode(bare ? phone : '');
      const number = bare ? '' : phone;
      if (number !== value) onChange(number, iso2);
    },
  });
  useImperativeHandle(ref, () => ({ focus: () => inputRef.current?.focus() }), [inputRef]);
  const { preferred, others } = useMemo(() => choices(locale, preferredBy(first)), [locale, first]);
  return (
    <Field {...{ label, hint, error }}>
      {(ties) => (
        <span className={frame.box}>
          <span className={css.country}>
            <span aria-hidden>{country.iso2.toUpperCase()}</span>
            <ChevronDown size={16} aria-hidden />
            <select
              className={css.select}
              aria-label={countryLabel}
              autoComplete="off"
              value={country.iso2}
              onChange={({ target }) => setCountry(target.value, { focusOnInput: true })}
            >
              {preferred.map(option)}
              <hr />
              {others.map(option)}
            </select>
          </span>
          <input
            {...input}
            {...ties}
            ref={inputRef}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            className={frame.input}
            value={inputValue}
            onChange={(event) => {
              const { value: after, selectionEnd } = event.target;
              const whole = insertedNumber(inputValue, after, selectionEnd ?? after.length);
              event.target.value = international(whole ?? after, country.dialCode);
              // A plus inserted by a keyboard or autofill would be refused as if it had been typed.
              if (after.length > inputValue.length + 1)
                event.nativeEvent = new InputEvent('input', { inputType: 'insertFromPaste' });
              handlePhoneValueChange(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** Anything shorter is a digit or two, typed quickly. */
const MIN_INSERTED_LENGTH = 5;

/** A whole number inserted beside the old one, as by a paste behind the dialling code: it replaces the old one. */
function insertedNumber(before: string, after: string, caret: number): string | undefined {
  const grown = after.length - before.length;
  if (grown < MIN_INSERTED_LENGTH) return undefined;
  const inserted = after.slice(caret - grown, caret).trim();
  return /^(?:\+|00)/.test(inserted) ? inserted : undefined;
}

/** A number in national format gets the chosen country. The server handles a leading 0. */
function international(typed: string, dialCode: string): string {
  // Nothing can stand before the plus: digits typed there continue the number.
  const text = typed.trim().replace(/^(\d+)(\+.*)$/, '$2$1');
  if (text === '' || text.startsWith('+')) return text;
  return text.startsWith('00') ? `+${text.slice(2)}` : `+${dialCode}${text}`;
}

interface Choice {
  readonly iso2: string;
  readonly text: string;
}

const option = ({ iso2, text }: Choice) => (
  <option key={iso2} value={iso2}>
    {text}
  </option>
);

function choices(locale: string, first: readonly string[]): { preferred: Choice[]; others: Choice[] } {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const all = countries.map(({ iso2, dialCode }) => ({
    iso2,
    text: `${names.of(iso2.toUpperCase())} (+${dialCode})`,
  }));
  return {
    preferred: first.flatMap((iso2) => all.filter((choice) => choice.iso2 === iso2)),
    others: all
      .filter(({ iso2 }) => !first.includes(iso2))
      .toSorted((one, other) => one.text.localeCompare(other.text, locale)),
  };
}
