import {
  classesWith,
  filterCount,
  filterKinds,
  type FilterKind,
  type GroupFilters,
  type Session,
} from '@embook/domain/groups';
import type { ShopFilters } from '@embook/domain/shops';
import { Check } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import marks from '../../ui/radio-rows/radio-mark.module.css';
import css from './filter-options.module.css';
import shared from '../../ui/shared/shared.module.css';

const legends: Readonly<Record<FilterKind, () => string>> = {
  employees: () => m.common_group_filter_employees(),
  services: () => m.common_group_filter_services(),
  objects: () => m.common_group_filter_objects(),
};

interface FilterOptionsProps {
  options: ShopFilters;
  selected: GroupFilters;
  classes: readonly Session[] | undefined;
  onToggle: (kind: FilterKind, id: number) => void;
}

/** Employees, services and objects, each with its number of classes in the week. */
export function FilterOptions({ options, selected, classes, onToggle }: FilterOptionsProps) {
  const kinds = filterKinds.filter((kind) => options[kind].length > 0);
  if (kinds.length === 0 && filterCount(selected) === 0)
    return <p className={css.none}>{m.common_group_filter_none()}</p>;
  return kinds.map((kind) => (
    <fieldset key={kind} className={css.kind}>
      <legend className={css.legend}>{legends[kind]()}</legend>
      {options[kind].map(({ id, name }) => (
        <label key={id} className={css.option}>
          <input
            type="checkbox"
            className={shared.fill}
            checked={selected[kind].includes(id)}
            onChange={() => onToggle(kind, id)}
          />
          <span className={`${marks.mark} ${css.box}`} aria-hidden="true">
            <Check size={14} strokeWidth={3} />
          </span>
          <span className={css.name}>{name}</span>
          {classes && <span className={`${shared.muted} ${css.count}`}>{classesWith(classes, kind, id)}</span>}
        </label>
      ))}
    </fieldset>
  ));
}
