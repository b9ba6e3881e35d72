import type { CompanyCard as Company } from '@embook/domain/company';
import { useQuery } from '@tanstack/react-query';
import { Building2, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { CompanyCard } from './company-card.tsx';
import css from './company-choice.module.css';
import { useGo } from './go.ts';
import { companyListQuery } from './queries.ts';

/** The longest search the call accepts. */
const MAX_SEARCH_LENGTH = 60;

/** The debounce of the search. */
const SEARCH_DEBOUNCE_MS = 250;

/** All companies, or those whose name contains the search (SHOP-10). */
export function CompanyChoice({ current }: { current?: string | undefined }) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const query = useQuery(companyListQuery(words));
  const companies = query.data;
  const go = useGo();

  const list = (found: readonly Company[]) => {
    if (found.length === 0) return <NothingFound query={words} />;
    return (
      <ul className={css.list}>
        {found.map((company) => (
          <li key={company.apiKey}>
            <CompanyCard
              company={company}
              current={company.apiKey === current}
              onChoose={() => go.to(company.apiKey)}
            />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <div className={css.choice}>
      <div className={css.search}>
        <SearchField
          label={m.common_company_search()}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={setTyped}
        />
      </div>
      <Unseen status>{companies ? m.common_company_found({ count: companies.length }) : ''}</Unseen>
      <Loaded query={query} failed={m.common_company_failed()} waiting={<ChoiceSkeleton />}>
        {list}
      </Loaded>
    </div>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function NothingFound({ query }: { query: string }) {
  return query === '' ? (
    <EmptyState
      icon={<Building2 size={24} aria-hidden />}
      title={m.common_company_empty_title()}
      text={m.common_company_empty_text()}
    />
  ) : (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      title={m.common_company_none_title()}
      text={m.common_company_none_text({ query })}
    />
  );
}

function ChoiceSkeleton() {
  return (
    <Loading>
      <div className={css.list}>
        {[1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height={88} radius={20} />
        ))}
      </div>
    </Loading>
  );
}
