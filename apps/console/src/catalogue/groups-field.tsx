import { Plus } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { SelectField } from '../ui/field/field.tsx';
import css from '../ui/field/inputs.module.css';
import { Chips, NumberInput } from '../ui/field/inputs.tsx';
import { type GroupPart, type Thing } from './things.ts';
import { textOf } from '../lib/text-of.ts';

interface GroupsProps {
  label: string;
  value: readonly GroupPart[];
  services: readonly Thing[];
  errors: Readonly<Record<string, string>>;
  onChange: (groups: GroupPart[]) => void;
}

/** The groups of a membership: services that share a number of uses. Sold memberships keep theirs (CAT-3). */
export function GroupsField({ label, value, services, errors, onChange }: GroupsProps) {
  const put = (index: number, change: GroupPart) => onChange(value.with(index, { ...value[index], ...change }));
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{label}</legend>
      {value.map((group, index) => (
        <div key={textOf(group.id) || `new-${index}`} className={css.group}>
          <NumberInput
            label={m.catalogue_uses()}
            hint={m.catalogue_uses_hint()}
            value={group.uses === 'unlimited' ? null : group.uses}
            error={errors[`groups.${index}.uses`]}
            onChange={(uses) => put(index, { uses: uses ?? 'unlimited' })}
          />
          <SelectField
            label={m.catalogue_each()}
            value={textOf(group.periodicity)}
            onChange={({ target }) => put(index, { periodicity: target.value })}
          >
            <option value="weekly">{m.catalogue_weekly()}</option>
            <option value="monthly">{m.catalogue_monthly()}</option>
          </SelectField>
          <Chips
            label={m.catalogue_for_services()}
            choices={services.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={(group.services as number[] | undefined) ?? []}
            none={m.catalogue_none_yet()}
            error={errors[`groups.${index}.services`]}
            onChange={(chosen) => put(index, { services: chosen })}
          />
          {value.length > 1 && (
            <Button size="small" kind="quiet-danger" onClick={() => onChange(value.toSpliced(index, 1))}>
              {m.catalogue_group_remove()}
            </Button>
          )}
        </div>
      ))}
      {errors['groups'] && (
        <p className={css.error} role="alert">
          {errors['groups']}
        </p>
      )}
      <Button
        size="small"
        onClick={() => onChange([...value, { uses: 'unlimited', periodicity: 'weekly', services: [] }])}
      >
        <Plus size={16} aria-hidden />
        {m.catalogue_group_add()}
      </Button>
    </fieldset>
  );
}
