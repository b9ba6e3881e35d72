import { isWebAddress } from '@embook/domain/shared';
import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './small-print.module.css';

/** The company and its terms (PAY-1). */
export function SmallPrint() {
  const { name, cocNumber } = useCompany();
  return (
    <p className={css.print}>
      <span>
        <Joined parts={[name, cocNumber && m.common_payment_coc({ number: cocNumber })]} />
      </span>
      <Terms />
    </p>
  );
}

/** Its terms beside a button that buys; not mentioned where it has none. */
export function TermsLine() {
  return (
    <p className={`${css.print} ${css.line}`}>
      <Terms />
    </p>
  );
}

function Terms() {
  const { licenseLink } = useCompany();
  if (licenseLink === null || !isWebAddress(licenseLink)) return null;
  return (
    <span>
      {m.common_payment_terms_before()}{' '}
      <a className={css.link} href={licenseLink} target="_blank" rel="noopener noreferrer">
        {m.common_payment_terms()}
      </a>
    </span>
  );
}
