import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { CompanyChoice } from './company-choice.tsx';
import { companyListQuery } from './queries.ts';
import css from './select-screen.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Shown when the widget was started without a company (SHOP-10). */
export default function SelectScreen() {
  // A platform that does not list its companies: there is nothing to choose or search.
  const isEmpty = useQuery(companyListQuery('')).data?.length === 0;
  const title = isEmpty ? m.common_company_empty_title() : m.common_company_title();
  usePageTitle(title);
  return (
    <div className={css.screen}>
      <h1 className={`${shared.pageTitle} ${css.title}`}>{title}</h1>
      <p className={css.text}>{isEmpty ? m.common_company_empty_text() : m.common_company_text()}</p>
      {!isEmpty && <CompanyChoice />}
    </div>
  );
}
