import { m } from '../../paraglide/messages.js';
import { useCompany } from '../queries.ts';
import { RemoveCompany } from './remove-company.tsx';
import css from './remove-company.module.css';

/** At the end of the home of a widget whose company the visitor chose: whose it is, and the way out (SHOP-10). */
export default function ChosenCompany() {
  return (
    <div className={css.line}>
      <p>{m.common_company_yours({ name: useCompany().name })}</p>
      <RemoveCompany />
    </div>
  );
}
