import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Account, chooseCompany, roleName } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { SignInFrame } from './frame.tsx';
import css from './step.module.css';
import { useSignOut } from './use-sign-out.ts';
import shared from '../../theme/shared.module.css';

/** Shown when the person works for several companies, or no longer for any. */
export default function CompanyChoice({ account }: { account: Account }) {
  const [always, setAlways] = useState(false);
  const signOut = useSignOut();
  const { companies, staff } = account;
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus is gone.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <SignInFrame>
      <div className={`${shared.beside} ${css.who}`}>
        <Avatar name={staff.name} size={40} />
        <p>
          <b>{m.account_company_signed_in({ name: staff.name })}</b>
          <br />
          <small>{staff.email}</small>
        </p>
      </div>
      <div>
        <h1 className={shared.question}>
          {companies.length > 0 ? m.account_company_title() : m.account_company_none_title()}
        </h1>
        <p className={shared.lead}>
          {companies.length > 0
            ? m.account_company_lead({ count: companies.length })
            : m.account_company_none_lead({ email: staff.email })}
        </p>
      </div>
      {companies.length > 0 && (
        <>
          <ul ref={list} className={css.companies}>
            {companies.map(({ key, name, role }) => (
              <li key={key}>
                <button type="button" className={css.company} onClick={() => chooseCompany(key, always)}>
                  <span className={css.companyMark} aria-hidden>
                    {[...name][0]}
                  </span>
                  <span className={shared.words}>
                    <b className={css.companyName}>{name}</b>
                    <small className={shared.small}>{roleName(role)}</small>
                  </span>
                  <ChevronRight size={18} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <label className={css.always}>
            <input
              className={shared.tick}
              type="checkbox"
              checked={always}
              onChange={({ target }) => setAlways(target.checked)}
            />
            {m.account_company_always()}
          </label>
        </>
      )}
      <hr className={css.line} />
      <div className={css.links}>
        <button type="button" className={css.link} onClick={signOut}>
          {m.shell_account_sign_out()}
        </button>
      </div>
    </SignInFrame>
  );
}
