import { activeFilters, filterCount, type GroupFilters, noFilters, toggleFilter } from '@embook/domain/groups';
import { useQuery } from '@tanstack/react-query';
import { Calendar1, CalendarRange, SlidersHorizontal, X } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { shopFiltersQuery } from '../queries.ts';
import css from './class-tools.module.css';

interface ClassToolsProps {
  shopId: number;
  only: boolean;
  filters: GroupFilters;
  onOnly: (only: boolean) => void;
  onOpenFilters: () => void;
  onFilters: (filters: GroupFilters) => void;
}

/** The day toggle and the filters button (GRP-3), and the active filters, each removable (GRP-5). */
export function ClassTools({ shopId, only, filters, onOnly, onOpenFilters, onFilters }: ClassToolsProps) {
  const count = filterCount(filters);
  return (
    <div className={css.tools}>
      <button type="button" className={css.tool} onClick={() => onOnly(!only)}>
        {only ? <CalendarRange size={18} aria-hidden /> : <Calendar1 size={18} aria-hidden />}
        {only ? m.common_group_all_days() : m.common_group_one_day()}
      </button>
      <button
        type="button"
        className={css.tool}
        aria-haspopup="dialog"
        aria-label={count > 0 ? m.common_group_filters_active({ count }) : undefined}
        onClick={onOpenFilters}
      >
        <SlidersHorizontal size={18} aria-hidden />
        {m.common_group_filters()}
        {count > 0 && <b className={css.count}>{count}</b>}
      </button>
      {count > 0 && <ActiveFilters shopId={shopId} filters={filters} onFilters={onFilters} />}
    </div>
  );
}

function ActiveFilters({ shopId, filters, onFilters }: Pick<ClassToolsProps, 'shopId' | 'filters' | 'onFilters'>) {
  const { data: options } = useQuery(shopFiltersQuery(shopId));
  return (
    <ul className={css.active} aria-label={m.common_group_active_filters()}>
      {options &&
        activeFilters(filters, options).map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            <button
              type="button"
              className={css.chip}
              aria-label={m.common_group_filter_remove({ name })}
              onClick={() => onFilters(toggleFilter(filters, kind, id))}
            >
              <span>{name}</span>
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      <li>
        <button type="button" className={css.clear} onClick={() => onFilters(noFilters)}>
          {m.common_group_filter_clear()}
        </button>
      </li>
    </ul>
  );
}
