import type { CompanyCard as Company } from '@embook/domain/company';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { m } from '../../paraglide/messages.js';
import { brandColours } from '../../theme/brand.ts';
import { Pill } from '../../ui/pill/pill.tsx';
import css from './company-card.module.css';

interface CompanyCardProps {
  company: Company;
  /** The one that is chosen already. */
  current: boolean;
  onChoose: () => void;
}

export function CompanyCard({ company: { name, logoUrl, appColor }, current, onChoose }: CompanyCardProps) {
  return (
    <button type="button" className={css.card} style={brandColours(appColor) as CSSProperties} onClick={onChoose}>
      {logoUrl === null ? (
        <span className={css.logo} aria-hidden="true">
          {[...name][0]}
        </span>
      ) : (
        <img className={css.logo} src={logoUrl} alt="" width={56} height={56} loading="lazy" />
      )}
      <span className={css.name}>{name}</span>
      {current ? <Pill tone="ok">{m.common_company_chosen()}</Pill> : <ChevronRight size={20} aria-hidden />}
    </button>
  );
}
