import type { CompanyCard as Company } from '@embook/domain/company';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronRight, SearchX } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { brandColours } from '@embook/ui/brand';
import { Pill } from '../../ui/pill/pill.tsx';
import { widthsOf } from '../../ui/picture/picture-sizes.ts';
import css from './company-choice.module.css';
import shared from '../../ui/shared/shared.module.css';
import { useGo } from './go.ts';
import { companyListQuery } from './queries.ts';

interface CompanyCardProps {
  company: Company;
  /** Whether it is the chosen one. */
  current: boolean;
  onChoose: () => void;
}

export function CompanyCard({ company: { name, logoUrl, appColor }, current, onChoose }: CompanyCardProps) {
  return (
    <button
      type="button"
      className={`${shared.card} ${css.card}`}
      style={brandColours(appColor) as CSSProperties}
      onClick={onChoose}
    >
      <Logo name={name} src={logoUrl} />
      <span className={shared.cardTitle}>{name}</span>
      {current ? <Pill tone="ok">{m.common_company_chosen()}</Pill> : <ChevronRight size={20} aria-hidden />}
    </button>
  );
}

/** Without a logo, or when it fails to load, the first letter is shown. */
function Logo({ name, src }: { name: string; src: string | null }) {
  const [failed, setFailed] = useState(false);
  if (src === null || failed) {
    return (
      <span className={`${shared.filled} ${css.logo}`} aria-hidden="true">
        {[...name][0]}
      </span>
    );
  }
  return (
    <img
      className={`${shared.filled} ${css.logo}`}
      src={src}
      srcSet={widthsOf(src, 56)}
      sizes="56px"
      alt=""
      width={56}
      height={56}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

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
