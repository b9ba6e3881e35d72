import type { AuthStep } from '@embook/domain/auth';
import { isWebAddress } from '@embook/domain/shared';
import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import css from './sign-in-form.module.css';

/** Steps whose main button also means consent. */
const agreeing: readonly AuthStep[] = ['email', 'login', 'verifyPassword', 'verifyEmail', 'fillProfile'];

/** AUTH-8: continuing means consent; terms are linked, and not mentioned where a company has none. */
export function Consent({ step }: { step: AuthStep }) {
  const { name, licenseLink } = useCompany();
  if (!agreeing.includes(step)) return null;
  if (licenseLink === null || !isWebAddress(licenseLink))
    return <p className={css.consent}>{m.auth_consent_without_terms({ company: name })}</p>;
  return (
    <p className={css.consent}>
      {m.auth_consent({ company: name })}{' '}
      <a className={css.terms} href={licenseLink} target="_blank" rel="noopener noreferrer">
        {m.auth_consent_read()}
      </a>
    </p>
  );
}
