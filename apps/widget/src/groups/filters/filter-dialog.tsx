import {
  classesWith,
  filterCount,
  type FilterKind,
  filterKinds,
  type GroupFilters,
  matchingClasses,
  noFilters,
  type Session,
  showsFilterBar,
  toggleFilter,
} from '@embook/domain/groups';
import type { ShopFilters } from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import { shopFiltersQuery } from '../queries.ts';
import css from './filter-dialog.module.css';
import { Check } from 'lucide-react';
import marks from '../../ui/radio-rows/radio-mark.module.css';
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

interface FilterFormProps {
  shopId: number;
  active: GroupFilters;
  /** All classes of the week, for the counts; undefined while they load. */
  classes: readonly Session[] | undefined;
  onApply: (filters: GroupFilters) => void;
}

interface FilterDialogProps extends FilterFormProps {
  open: boolean;
  onClose: () => void;
}

export function FilterDialog({ open, onClose, ...form }: FilterDialogProps) {
  return (
    <Dialog title={m.common_group_filters()} open={open} onClose={onClose}>
      <FilterForm {...form} />
    </Dialog>
  );
}

/** Starts with the active filters each time it opens; nothing outside changes before "apply" (GRP-5). */
function FilterForm({ shopId, active, classes, onApply }: FilterFormProps) {
  const query = useQuery(shopFiltersQuery(shopId));
  const [selected, setSelected] = useState(active);
  const waiting = (
    <p className={css.wait}>
      <Spinner />
    </p>
  );
  const form = (options: ShopFilters) => (
    <>
      <FilterOptions
        options={options}
        selected={selected}
        classes={classes}
        onToggle={(kind, id) => setSelected(toggleFilter(selected, kind, id))}
      />
      {showsFilterBar(selected, active) && (
        <div className={css.bar}>
          <p className={css.matches} role="status">
            {classes && m.common_group_filter_matches({ count: matchingClasses(classes, selected).length })}
          </p>
          <Button kind="quiet" onClick={() => setSelected(noFilters)}>
            {m.common_group_filter_clear()}
          </Button>
          <Button onClick={() => onApply(selected)}>{m.common_group_filter_apply()}</Button>
        </div>
      )}
    </>
  );
  return (
    <Loaded query={query} failed={m.common_group_filter_failed()} waiting={waiting}>
      {form}
    </Loaded>
  );
}
