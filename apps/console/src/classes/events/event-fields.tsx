import { clockOfMinute, type Locale } from '@embook/domain/shared';
import { minuteOfClock } from '@embook/domain/classes';
import { LineInput, NumberInput, StoryInput } from '../../ui/field/inputs.tsx';
import { textOf } from '../../lib/text-of.ts';
import { PhotoField } from '../../catalogue/pictures/photo-field.tsx';
import { textsOf, withText } from '../../catalogue/thing-fields.tsx';
import { Segments } from '../../ui/segments/segments.tsx';
import { m } from '../../paraglide/messages.js';
import { DateField } from '../../ui/field/date-field.tsx';
import { SelectField } from '../../ui/field/field.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import type { TimetableParts } from '../queries.ts';
import type { EventValues } from './event-values.ts';
import css from './events.module.css';

interface EventFieldsProps {
  values: EventValues;
  parts: TimetableParts;
  today: string;
  /** Undefined for the company's main language. */
  language: Locale | undefined;
  isNew: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: EventValues) => void;
}

const address = ['street', 'zip', 'city', 'country'] as const;
const addressWords = {
  street: m.events_street,
  zip: m.events_zip,
  city: m.events_city,
  country: m.events_country,
} as const;

/** CLS-6: the fields of an event; in a further language only its texts. */
export function EventFields(props: EventFieldsProps) {
  const { values, language } = props;
  if (language === undefined) return <WholeEvent {...props} />;
  const texts = textsOf(values);
  const said = (name: 'name' | 'description') => ({
    value: texts?.[language]?.[name] ?? '',
    // The fallback of a missing translation (CAT-5).
    placeholder: textOf(values[name]),
    onChange: (typed: string) => props.onChange({ texts: withText(texts, language, name, typed) }),
  });
  return (
    <div className={css.fields}>
      <LineInput label={m.catalogue_name()} {...said('name')} />
      <StoryInput label={m.events_text()} {...said('description')} />
    </div>
  );
}

function WholeEvent({ values, parts, today, isNew, errors, onChange }: EventFieldsProps) {
  const put = (name: keyof EventValues) => (value: unknown) => onChange({ [name]: value });
  const line = (name: keyof EventValues) => ({
    value: textOf(values[name]),
    error: errors[name],
    onChange: (typed: string) => onChange({ [name]: typed === '' ? null : typed }),
  });
  const minutes = Number(values.minutes);
  const at = textOf(values.at);
  const isElsewhere = values.isElsewhere === true || address.some((part) => Boolean(values[part]));
  const taught = parts.services.filter(({ parentId }) => parentId === null);
  const chosen = (
    name: 'roomId' | 'employeeId',
    list: readonly { id: number; name: string }[],
    label: string,
    none: string,
    error: string | undefined,
  ) => (
    <SelectField
      label={label}
      error={error}
      value={textOf(values[name])}
      onChange={({ target }) => onChange({ [name]: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{none}</option>
      {list.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div className={css.fields}>
      <PhotoField
        label={m.catalogue_photo()}
        error={errors['photo']}
        value={(values.photo as string | null | undefined) ?? null}
        onChange={put('photo')}
      />
      {isNew && (
        <SelectField
          label={m.events_kind()}
          hint={taught.length === 0 ? m.events_service_first() : undefined}
          error={errors['service_id']}
          value={textOf(values.serviceId)}
          onChange={({ target }) => {
            const service = taught.find(({ id }) => id === Number(target.value));
            if (service) onChange({ serviceId: service.id, minutes: service.minutes, price: service.price / 100 });
          }}
        >
          <option value="">{m.events_kind_choose()}</option>
          {taught.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <LineInput label={m.catalogue_name()} {...line('name')} />
      <StoryInput label={m.events_text()} {...line('description')} />
      <LineInput label={m.events_video()} {...line('video')} />
      <div className={`${css.row} ${css.moment}`}>
        <DateField
          label={m.classes_day()}
          required
          min={today}
          value={textOf(values.on)}
          error={errors['on'] ?? errors['starts_at']}
          onDay={(day) => day !== '' && onChange({ on: day })}
        />
        <TimeField
          label={m.classes_starts()}
          required
          value={at}
          error={errors['at']}
          onTime={(time) => time !== '' && onChange({ at: time })}
        />
        <NumberInput
          // Choosing a service sets its duration.
          key={`minutes-${textOf(values.serviceId)}`}
          label={m.events_length()}
          hint={
            minutes > 0 && at !== ''
              ? m.events_ends({ time: clockOfMinute((minuteOfClock(at) + minutes) % 1440) })
              : undefined
          }
          error={errors['minutes']}
          value={values.minutes}
          onChange={put('minutes')}
        />
      </div>
      <Segments
        label={m.events_place()}
        value={isElsewhere ? 'elsewhere' : 'room'}
        onChange={(value) =>
          onChange(
            value === 'elsewhere'
              ? { isElsewhere: true, roomId: null }
              : { isElsewhere: false, street: null, zip: null, city: null, country: null },
          )
        }
        options={[
          { value: 'room', label: m.events_room_ours() },
          { value: 'elsewhere', label: m.events_elsewhere() },
        ]}
      />
      {isElsewhere ? (
        <div className={css.row}>
          {address.map((part) => (
            <LineInput key={part} label={addressWords[part]()} {...line(part)} />
          ))}
        </div>
      ) : (
        chosen('roomId', parts.rooms, m.classes_room(), m.classes_room_none(), errors['room_id'])
      )}
      <div className={css.row}>
        <NumberInput
          key={`price-${textOf(values.serviceId)}`}
          label={m.catalogue_price()}
          unit="€"
          decimals
          error={errors['price']}
          value={values.price}
          onChange={put('price')}
        />
        <NumberInput
          label={m.classes_places()}
          error={errors['places']}
          value={values.places}
          onChange={put('places')}
        />
        {chosen('employeeId', parts.employees, m.classes_teacher(), m.classes_nobody_there(), errors['employee_id'])}
        <LineInput label={m.events_contact()} {...line('phone')} />
      </div>
      <Switch label={m.events_show_left()} checked={values.showPlacesLeft === true} onChange={put('showPlacesLeft')} />
      <Switch label={m.events_hide_price()} checked={values.hidePrice === true} onChange={put('hidePrice')} />
    </div>
  );
}
