import { useCompany } from '../company/queries.ts';
import { smallest } from '../ui/picture/picture-sizes.ts';
import { Joined } from '../ui/shared/joined.tsx';
import css from './company-line.module.css';

/** The company's logo and name, and the shop's unless it is the same (RES-3). */
export function CompanyLine({ shopName }: { shopName: string }) {
  const { name, logoUrl } = useCompany();
  return (
    <p className={css.line}>
      {logoUrl !== null && (
        <img className={css.logo} src={smallest(logoUrl)} alt="" width={18} height={18} loading="lazy" />
      )}
      <span>
        <Joined parts={shopName.startsWith(name) ? [shopName] : [name, shopName]} />
      </span>
    </p>
  );
}
