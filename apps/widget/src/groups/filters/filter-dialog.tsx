import {
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
import { FilterOptions } from './filter-options.tsx';

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
