import type { Locale, Texts } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { m } from '../paraglide/messages.js';
import { DateField } from '../ui/field/date-field.tsx';
import { SelectField } from '../ui/field/field.tsx';
import { Switch } from '../ui/switch/switch.tsx';
import css from './catalogue.module.css';
import { GroupsField } from './groups-field.tsx';
import { Chips, LineInput, NumberInput, StoryInput } from '../ui/field/inputs.tsx';
import { type FieldDefinition, type Kind, kinds } from './kinds.ts';
import { type GroupPart, type OptionPart, type Thing, type Values } from './things.ts';
import { textOf } from '../lib/text-of.ts';
import { OptionsField } from './options-field.tsx';
import { thingsQuery } from './queries.ts';
import { PhotoField } from './pictures/photo-field.tsx';

interface FieldsProps {
  kind: Kind;
  shopId: number | undefined;
  values: Values;
  /** Undefined for the company's main language. */
  language: Locale | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (name: keyof Values, value: unknown) => void;
}

export const textsOf = (values: Values): Texts | null => (values.texts as Texts | null | undefined) ?? null;

/** The translations with one text changed; an empty language is left out, and null without any. */
export function withText(texts: Texts | null, language: Locale, name: string, typed: string): Texts | null {
  const { [name]: _, ...rest } = texts?.[language] ?? {};
  const ofLanguage = typed === '' ? rest : { ...rest, [name]: typed };
  const { [language]: __, ...others } = texts ?? {};
  const all = Object.keys(ofLanguage).length === 0 ? others : { ...others, [language]: ofLanguage };
  return Object.keys(all).length === 0 ? null : all;
}

/** Every field of a kind. In a further language only texts can be edited; other fields have no translation. */
export function ThingFields({ kind, shopId, values, language, errors, onChange }: FieldsProps) {
  const needed = new Set(
    kind.fields.flatMap(({ of, type }) => (type === 'groups' ? ['services' as const] : (of ?? []))),
  );
  const wants = (tab: 'services' | 'rooms' | 'employees' | 'objects' | 'categories') => needed.has(tab);
  // Bundles, memberships and promotions may name services of every shop.
  const servicesOf = kind.isOfShop ? shopId : undefined;
  const lists = {
    services: useQuery({
      ...thingsQuery({ ...kinds.services, isOfShop: kind.isOfShop }, servicesOf),
      enabled: wants('services'),
    }),
    rooms: useQuery({ ...thingsQuery(kinds.rooms, shopId), enabled: wants('rooms') && shopId !== undefined }),
    employees: useQuery({
      ...thingsQuery(kinds.employees, shopId),
      enabled: wants('employees') && shopId !== undefined,
    }),
    objects: useQuery({ ...thingsQuery(kinds.objects, shopId), enabled: wants('objects') && shopId !== undefined }),
    categories: useQuery({
      ...thingsQuery(kinds.categories, shopId),
      enabled: wants('categories') && shopId !== undefined,
    }),
  };
  const thingsOf = (tab: FieldDefinition['of']): readonly Thing[] =>
    tab !== undefined && tab in lists ? (lists[tab as keyof typeof lists].data ?? []) : [];
  const shown = language === undefined ? kind.fields : kind.fields.filter(({ isText }) => isText);

  return (
    <div className={css.fields}>
      {shown.map((field) => (
        <div key={`${field.name}-${language ?? ''}`} className={css.slot} data-half={field.half || undefined}>
          {fieldFor(field)}
        </div>
      ))}
    </div>
  );

  function fieldFor(field: FieldDefinition) {
    const { name, type } = field;
    const label = field.label();
    const value = values[name];
    const hint = field.hint?.();
    const error = errors[name] ?? (language && errors[`texts.${language}.${name}`]);
    const put = (typed: unknown) => onChange(name, typed);
    switch (type) {
      case 'line':
      case 'story': {
        const Input = type === 'line' ? LineInput : StoryInput;
        if (language === undefined)
          return (
            <Input
              {...{ label, hint, error }}
              value={textOf(value)}
              onChange={(typed) => put(typed === '' && !field.required ? null : typed)}
            />
          );
        const texts = textsOf(values);
        return (
          <Input
            {...{ label, error }}
            value={texts?.[language]?.[name] ?? ''}
            // The fallback of a missing translation (CAT-5).
            placeholder={textOf(value)}
            onChange={(typed) => onChange('texts', withText(texts, language, name, typed))}
          />
        );
      }
      case 'price':
        return <NumberInput {...{ label, hint, error, value }} decimals unit="€" onChange={put} />;
      case 'number':
        return <NumberInput {...{ label, hint, error, value }} onChange={put} />;
      case 'date':
        return (
          <DateField {...{ label, hint, error }} value={textOf(value)} onDay={(day) => put(day === '' ? null : day)} />
        );
      case 'switch':
        return <Switch label={label} checked={value === true} onChange={put} />;
      case 'choice':
        return (
          <SelectField {...{ label, hint, error }} value={textOf(value)} onChange={({ target }) => put(target.value)}>
            {value === undefined && <option value="">{m.catalogue_choose()}</option>}
            {field.choices?.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label()}
              </option>
            ))}
          </SelectField>
        );
      case 'one':
        return (
          <SelectField
            {...{ label, hint, error }}
            value={textOf(value)}
            onChange={({ target }) => put(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{m.catalogue_nothing()}</option>
            {thingsOf(field.of).map((thing) => (
              <option key={thing.id} value={thing.id}>
                {thing.name}
              </option>
            ))}
          </SelectField>
        );
      case 'several':
        return (
          <Chips
            {...{ label, error }}
            none={m.catalogue_none_yet()}
            choices={
              field.choices?.map((choice) => ({ value: choice.value, label: choice.label() })) ??
              thingsOf(field.of).map((thing) => ({ value: thing.id, label: thing.name }))
            }
            chosen={(value as unknown[] | undefined) ?? []}
            onChange={put}
          />
        );
      case 'photo':
        return <PhotoField {...{ label, error }} value={(value as string | null | undefined) ?? null} onChange={put} />;
      case 'options':
        return <OptionsField {...{ label, errors }} value={(value as OptionPart[] | undefined) ?? []} onChange={put} />;
      case 'groups':
        return (
          <GroupsField
            {...{ label, errors }}
            services={thingsOf('services')}
            value={(value as GroupPart[] | undefined) ?? []}
            onChange={put}
          />
        );
    }
  }
}
