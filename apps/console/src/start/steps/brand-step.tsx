import type { StaffContract } from '@embook/domain/contract';
import { FIRST_COLOUR } from '@embook/domain/setup';
import {
  type AnswerOf,
  contrast,
  deviceTimeZone,
  isColour,
  languages,
  type Locale,
  locales,
} from '@embook/domain/shared';
import { brandColoursOn } from '@embook/ui/brand';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { PhotoField } from '../../catalogue/pictures/photo-field.tsx';
import { call } from '../../lib/call.ts';
import { fieldError, refusalOf } from '../../lib/call-error.ts';
import { formatRatio } from '../../lib/formats.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/field/field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import css from '../parts.module.css';
import shared from '../../theme/shared.module.css';
import type { StepProps } from '../queries.ts';
import { useTabDraft } from '../../lib/tab-draft.ts';
import { StepFrame } from '../step-frame.tsx';
import { useShown } from '../use-shown.ts';
import own from './brand-step.module.css';

type Company = AnswerOf<StaffContract['staffCompany']>['company'];

/** Suggested colours from the whole colour wheel, with readable text on them. */
const swatches = [
  [FIRST_COLOUR, m.start_colour_violet],
  ['#c98e74', m.start_colour_clay],
  ['#3f5a52', m.start_colour_pine],
  ['#2f6f8f', m.start_colour_lagoon],
  ['#e3b25e', m.start_colour_honey],
  ['#b23a48', m.start_colour_berry],
  ['#1d1813', m.start_colour_ink],
] as const;

/** START-1, the first step: name, logo, colour and languages of the company. */
export function BrandStep(props: StepProps) {
  const company = useQuery({
    queryKey: ['setup-company'],
    meta: { screen: true },
    gcTime: 0,
    queryFn: ({ signal }) => call('staffCompany', {}, { signal }),
  });
  return (
    <Loaded query={company} failed={m.shell_error_title()} waiting={<Skeleton lines={6} />}>
      {({ company: known }) => <BrandForm {...props} company={known} />}
    </Loaded>
  );
}

/** A new company starts with the owner's language and English. */
const firstOf = ({ name, colour, languages: spoken, logo }: Company, isNew: boolean) => ({
  name,
  colour,
  logo,
  languages: isNew ? locales.filter((locale) => locale === currentLocale() || locale === 'en') : spoken,
});

function BrandForm({ setup, onSaved, onTyped, company }: StepProps & { company: Company }) {
  const isNew = !setup.done.includes('brand');
  const { draft, set, forget } = useTabDraft('set-up brand', () => firstOf(company, isNew));
  useShown(draft, (shown) => onTyped({ thing: 'company', values: { ...company, ...shown }, names: {} }));
  const save = useMutation({
    meta: { screen: true },
    mutationFn: async () => {
      // Fields that a colleague changed meanwhile are kept.
      const { version, main_language: main } = (await call('staffCompany', {})).company;
      const first = draft.languages[0];
      const where = deviceTimeZone();
      await call('staffChangeCompany', {
        version,
        ...draft,
        colour: colourNamed(draft.colour),
        languages: [...draft.languages],
        ...(first && !draft.languages.includes(main) && { main_language: first }),
        ...(isNew && {
          main_language: draft.languages.find((each) => each === currentLocale()) ?? first,
          time_zone: where,
        }),
      });
    },
    onSuccess: () => {
      forget();
      return onSaved('shop');
    },
  });
  const { error } = save;
  // While somebody types a colour it is not called wrong; a draft that was left with a wrong one is.
  const [isTyping, setTyping] = useState(false);
  const colourField = useRef<HTMLInputElement>(null);
  const submit = () => {
    setTyping(false);
    if (isColour(colourNamed(draft.colour))) save.mutate();
    else colourField.current?.focus();
  };
  const errors = refusalOf(error)?.errors ?? {};
  const toggle = (locale: Locale) =>
    set({ languages: locales.filter((each) => (each === locale) !== draft.languages.includes(each)) });
  return (
    <StepFrame
      step="brand"
      title={m.start_brand_title()}
      lead={m.start_brand_lead()}
      isSaving={save.isPending}
      error={error}
      onSubmit={submit}
    >
      <TextField
        label={m.start_brand_name()}
        autoComplete="organization"
        value={draft.name}
        error={fieldError(error, 'name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <ColourField
        ref={colourField}
        {...{ isTyping, setTyping }}
        colour={draft.colour}
        error={fieldError(error, 'colour')}
        onChange={(colour) => set({ colour })}
      />
      <PhotoField
        label={m.start_brand_logo()}
        value={draft.logo}
        error={errors['logo']}
        onChange={(logo) => set({ logo })}
      />
      <fieldset className={css.group}>
        <legend className={css.label}>{m.start_brand_languages()}</legend>
        <div className={shared.wrapped}>
          {locales.map((locale) => {
            const isOn = draft.languages.includes(locale);
            return (
              <button
                key={locale}
                type="button"
                className={own.chip}
                aria-pressed={isOn}
                // One language has to stay.
                disabled={isOn && draft.languages.length === 1}
                onClick={() => toggle(locale)}
              >
                {isOn && <Check size={14} aria-hidden />}
                {languages[locale].name}
              </button>
            );
          })}
        </div>
      </fieldset>
    </StepFrame>
  );
}

/** A suggested colour by its name, else what is typed. */
const colourNamed = (typed: string): string => {
  const text = typed.trim();
  const isIt = ([, name]: (typeof swatches)[number]) => name().toLowerCase() === text.toLowerCase();
  return swatches.find(isIt)?.[0] ?? text;
};

interface ColourFieldProps {
  ref: Ref<HTMLInputElement>;
  isTyping: boolean;
  setTyping: (isTyping: boolean) => void;
  colour: string;
  error: string | undefined;
  onChange: (colour: string) => void;
}

function ColourField({ ref, isTyping, setTyping, colour, error, onChange }: ColourFieldProps) {
  const isWrong = !isTyping && !isColour(colourNamed(colour));
  const onBrand = brandColoursOn('light', colour)['--on-brand'];
  const ratio = isColour(colour) ? formatRatio(contrast(colour, onBrand)) : undefined;
  return (
    <div className={css.group}>
      <TextField
        label={m.start_brand_colour()}
        spellCheck={false}
        autoComplete="off"
        ref={ref}
        maxLength={40}
        value={colour}
        error={isWrong ? m.start_brand_colour_wrong({ colour: colour.trim() }) : error}
        hint={ratio === undefined ? m.start_brand_colour_hint() : m.start_brand_reads({ ratio })}
        onChange={({ target }) => {
          setTyping(true);
          onChange(target.value);
        }}
        onBlur={() => {
          setTyping(false);
          onChange(colourNamed(colour));
        }}
      />
      <div className={shared.wrapped}>
        {swatches.map(([value, name]) => (
          <button
            key={value}
            type="button"
            className={own.swatch}
            style={{ background: value }}
            aria-label={name()}
            title={name()}
            aria-pressed={colour.toLowerCase() === value}
            onClick={() => onChange(value)}
          />
        ))}
      </div>
    </div>
  );
}
