import { isWebAddress } from '@embook/domain/shared';
import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import css from './small-print.module.css';

/** The company and its terms (PAY-1). */
export function SmallPrint() {
  const { name, cocNumber, licenseLink } = useCompany();
  return (
    <p className={css.print}>
      <span>{[name, ...(cocNumber ? [m.common_payment_coc({ number: cocNumber })] : [])].join(' · ')}</span>
      {licenseLink !== null && isWebAddress(licenseLink) && (
        <span>
          {m.common_payment_terms_before()}{' '}
          <a className={css.link} href={licenseLink} target="_blank" rel="noopener noreferrer">
            {m.common_payment_terms()}
          </a>
        </span>
      )}
    </p>
  );
}
