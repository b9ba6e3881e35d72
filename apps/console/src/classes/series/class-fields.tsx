import { weekdayNames } from '@embook/domain/classes';
import { datesIn, type Day, type IsoWeekday } from '@embook/domain/shared';
import { Segments } from '../../ui/segments/segments.tsx';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import shared from '../../theme/shared.module.css';
import panelCss from '../panel/class-panel.module.css';
import type { TimetableParts } from '../queries.ts';
import type { Bookable, ClassForm, Weekday } from './class-form.ts';
import css from './series.module.css';

interface ClassFieldsProps {
  form: ClassForm;
  /** The saved values; a changed field is marked. Undefined for a new class. */
  was?: ClassForm | undefined;
  parts: TimetableParts;
  today: Day;
  /** Only one date is edited: fields of the whole series are hidden. */
  isOneDate?: boolean;
  isOnce?: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<ClassForm>) => void;
}

export const bookableWords: Readonly<Record<Bookable, () => string>> = {
  always: m.classes_bookable_always,
  never: m.classes_bookable_never,
  never_and_hidden: m.classes_bookable_hidden,
};

/** CLS-1: weekdays, time, duration, seats, employee, room, price and end. */
export function ClassFields({
  form,
  was,
  parts,
  today,
  isOneDate = false,
  isOnce = false,
  errorOf,
  onChange,
}: ClassFieldsProps) {
  const wasText = (part: 'at' | 'minutes' | 'places' | 'price') =>
    was && was[part] !== form[part] ? m.classes_was({ value: was[part] }) : undefined;
  const nameOf = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((each) => each.id === id)?.name ?? m.classes_nobody_there();
  const { employees, rooms } = parts;
  return (
    <>
      <TextField
        label={m.classes_name()}
        hint={m.classes_name_hint()}
        value={form.name}
        maxLength={200}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errorOf('name')}
      />
      {!isOnce && (
        <fieldset className={css.days} disabled={isOneDate}>
          <legend className={css.label}>{m.classes_days()}</legend>
          {weekdayNames.map((day, index) => (
            <DayBox
              key={day}
              day={day}
              index={index}
              isOn={form.every.includes(day)}
              onToggle={() =>
                onChange({
                  every: weekdayNames.filter((each) => form.every.includes(each) !== (each === day)),
                })
              }
            />
          ))}
          {errorOf('every') !== undefined && <p className={css.error}>{errorOf('every')}</p>}
        </fieldset>
      )}
      <div className={css.three}>
        <TimeField
          label={m.classes_starts()}
          required
          value={form.at}
          hint={wasText('at')}
          onTime={(time) => onChange({ at: time })}
          error={errorOf('at') ?? errorOf('starts_at')}
        />
        <TextField
          label={m.classes_minutes()}
          type="number"
          min={1}
          max={1440}
          required
          value={form.minutes}
          hint={wasText('minutes')}
          onChange={({ target }) => onChange({ minutes: target.value })}
          error={errorOf('minutes')}
        />
        <TextField
          label={m.classes_places()}
          type="number"
          min={0}
          required
          value={form.places}
          hint={wasText('places')}
          onChange={({ target }) => onChange({ places: target.value })}
          error={errorOf('places')}
        />
      </div>
      <div>
        <span className={css.label} id="teacher-label">
          {m.classes_teacher()}
        </span>
        <div className={panelCss.teachers} role="radiogroup" aria-labelledby="teacher-label">
          {[{ id: null, name: m.classes_nobody_there(), photoUrl: null }, ...employees].map(
            ({ id, name, photoUrl }) => (
              <label key={id} className={panelCss.teacher}>
                <input
                  className={panelCss.radio}
                  type="radio"
                  name="teacher"
                  checked={id === form.employeeId}
                  onChange={() => onChange({ employeeId: id })}
                />
                {id !== null && <Avatar name={name} src={photoUrl} size={32} />}
                <span className={panelCss.teacherWords}>{name}</span>
              </label>
            ),
          )}
        </div>
        {was && was.employeeId !== form.employeeId && (
          <p className={css.was}>{m.classes_was({ value: nameOf(employees, was.employeeId) })}</p>
        )}
        {errorOf('employee_id') !== undefined && <p className={css.error}>{errorOf('employee_id')}</p>}
      </div>
      <div className={css.two}>
        <SelectField
          label={m.classes_room()}
          value={form.roomId ?? ''}
          hint={was && was.roomId !== form.roomId ? m.classes_was({ value: nameOf(rooms, was.roomId) }) : undefined}
          onChange={({ target }) => onChange({ roomId: target.value === '' ? null : Number(target.value) })}
          error={errorOf('room_id')}
        >
          <option value="">{m.classes_room_none()}</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.classes_price()}
          inputMode="decimal"
          required
          value={form.price}
          hint={wasText('price')}
          onChange={({ target }) => onChange({ price: target.value })}
          error={errorOf('price')}
        />
      </div>
      <SelectField
        label={m.classes_bookable()}
        value={form.bookable}
        onChange={({ target }) => onChange({ bookable: bookables.find((each) => each === target.value) ?? 'always' })}
      >
        {bookables.map((value) => (
          <option key={value} value={value}>
            {bookableWords[value]()}
          </option>
        ))}
      </SelectField>
      {!isOnce && !isOneDate && (
        <div className={css.two}>
          <Segments
            label={m.classes_until()}
            value={form.until === '' ? 'open' : 'date'}
            onChange={(value) => onChange({ until: value === 'open' ? '' : was?.until || today })}
            options={[
              { value: 'open', label: m.classes_until_open() },
              { value: 'date', label: m.classes_until_date() },
            ]}
          />
          {form.until !== '' && (
            <DateField
              label={m.classes_last_day()}
              value={form.until}
              onDay={(day) => day !== '' && onChange({ until: day })}
              error={errorOf('until')}
            />
          )}
        </div>
      )}
      {!isOnce && form.until === '' && <p className={css.small}>{m.classes_until_text()}</p>}
    </>
  );
}

interface TaughtFieldProps {
  taught: TimetableParts['services'];
  value: number;
  error?: string | undefined;
  onChoose: (service: TimetableParts['services'][number] | undefined) => void;
}

/** What is taught in a class, by its name as the member reads it; what is booked by its times comes last. */
export const TaughtField = ({ taught, value, error, onChoose }: TaughtFieldProps) => (
  <SelectField
    label={m.classes_service()}
    value={value}
    onChange={({ target }) => onChoose(taught.find(({ id }) => id === Number(target.value)))}
    error={error}
  >
    <option value={0}>{m.classes_service_choose()}</option>
    <ServiceOptions services={taught.filter(({ isClass }) => isClass)} />
    {taught.some(({ isClass }) => !isClass) && (
      <optgroup label={m.classes_taught_others()}>
        <ServiceOptions services={taught.filter(({ isClass }) => !isClass)} />
      </optgroup>
    )}
  </SelectField>
);

const ServiceOptions = ({ services }: { services: TimetableParts['services'] }) =>
  services
    .toSorted((one, other) => one.name.localeCompare(other.name, currentLocale()))
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));

const bookables: readonly Bookable[] = ['always', 'never', 'never_and_hidden'];

interface DayBoxProps {
  day: Weekday;
  index: number;
  isOn: boolean;
  onToggle: () => void;
}

function DayBox({ day, index, isOn, onToggle }: DayBoxProps) {
  const name = datesIn(currentLocale()).weekday((index + 1) as IsoWeekday);
  return (
    <label className={`${shared.pick} ${css.day}`}>
      <input
        className={panelCss.radio}
        type="checkbox"
        name={day}
        checked={isOn}
        aria-label={name}
        onChange={onToggle}
      />
      <span aria-hidden>{name.slice(0, 2)}</span>
    </label>
  );
}
