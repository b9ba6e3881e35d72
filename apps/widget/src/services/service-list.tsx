import type { VisibleCategory } from '@embook/domain/services';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { SearchField } from '../ui/search-field/search-field.tsx';
import { anchorOf, CategoryChips } from './category-chips.tsx';
import { findService } from './chosen-service.ts';
import css from './service-list.module.css';
import { searchByText } from '@embook/domain/shared';
import { ServiceRow } from './service-row.tsx';
import shared from '../ui/shared/shared.module.css';

/** From so many on, a list is searched rather than read. */
const SEARCHED_FROM = 10;

/** The services whose name, description or options have the typed words; categories without any are left out. */
function searched(categories: readonly VisibleCategory[], typed: string): readonly VisibleCategory[] {
  const all = categories.flatMap((category) => category.services.map((service) => ({ category, service })));
  const fitting = new Set(
    searchByText(all, typed, ({ category, service: { name, subName, description, subOptions } }) => {
      const options = subOptions.flatMap((option) => [option.name, option.subName]);
      return [category.name, name, subName, description, ...options].filter(Boolean).join(' ');
    }).map(({ service }) => service),
  );
  return categories.flatMap((category) => {
    const services = category.services.filter((service) => fitting.has(service));
    return services.length > 0 ? [{ ...category, services }] : [];
  });
}

interface ServiceListProps {
  categories: readonly VisibleCategory[];
  /** The service that is open at first; by default that of the chosen option. */
  openId?: number | undefined;
  chosenId: number | undefined;
  onChoose: (serviceId: number) => void;
  /** The address that books the chosen service. */
  bookPath: string;
}

export function ServiceList({ categories: all, openId: askedId, chosenId, onChoose, bookPath }: ServiceListProps) {
  const [typed, setTyped] = useState('');
  const isSearched = all.reduce((count, { services }) => count + services.length, 0) >= SEARCHED_FROM;
  const categories = isSearched ? searched(all, typed) : all;
  // One is open at a time (SRV-3). Undefined before the first click. What was chosen before a reload is known only after
  // hydration: opening it then would move the rows under a finger, so it stays folded and marked.
  const [touched, setTouched] = useState<number | null>();
  const [firstId] = useState(() => findService(all, chosenId)?.service.id);
  const openId = touched === undefined ? (askedId ?? firstId) : touched;
  const pictured = all.some(({ services }) => services.some(({ photoUrl }) => photoUrl !== null));
  return (
    <div className={css.surroundings}>
      {isSearched && <SearchField label={m.common_service_search()} value={typed} maxLength={60} onChange={setTyped} />}
      <CategoryChips categories={categories} />
      {categories.length === 0 && (
        <p className={css.none} role="status">
          {m.common_service_search_none({ text: typed })}
        </p>
      )}
      <div className={css.list}>
        {categories.map(({ name, headerless, services }, index) => (
          <section
            key={name}
            id={anchorOf(index)}
            className={css.category}
            aria-label={headerless ? m.common_service_others() : name}
          >
            {!headerless && (
              <h2 className={css.heading}>
                {name}
                <span className={css.count}>{services.length}</span>
              </h2>
            )}
            <ul className={`${shared.panel} ${css.card}`}>
              {services.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  pictured={pictured}
                  chosenId={chosenId}
                  open={service.id === openId && service.subOptions.length > 0}
                  onOpen={(open) => setTouched(open ? service.id : null)}
                  onChoose={onChoose}
                  bookPath={bookPath}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
