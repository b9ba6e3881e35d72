import type { CompanyCard as Company } from '@embook/domain/company';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { brandColours } from '@embook/ui/brand';
import { Pill } from '../../ui/pill/pill.tsx';
import { widthsOf } from '../../ui/picture/picture-sizes.ts';
import css from './company-card.module.css';
import shared from '../../ui/shared/shared.module.css';

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
