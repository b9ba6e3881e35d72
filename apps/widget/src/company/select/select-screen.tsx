import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { CompanyChoice } from './company-choice.tsx';
import css from './select-screen.module.css';
import shared from '../../ui/shared/shared.module.css';

/** In place of everything else when the widget was started without a company (SHOP-10). */
export default function SelectScreen() {
  usePageTitle(m.common_company_title());
  return (
    <div className={css.screen}>
      <h1 className={`${shared.pageTitle} ${css.title}`}>{m.common_company_title()}</h1>
      <p className={css.text}>{m.common_company_text()}</p>
      <CompanyChoice />
    </div>
  );
}
