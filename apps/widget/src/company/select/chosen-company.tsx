import { m } from '../../paraglide/messages.js';
import { useCompany } from '../queries.ts';
import { RemoveCompany } from './remove-company.tsx';
import css from './remove-company.module.css';

/** At the end of the home screen, where the visitor chose the company: its name, and how to leave it (SHOP-10). */
export default function ChosenCompany() {
  return (
    <div className={css.line}>
      <p>{m.common_company_yours({ name: useCompany().name })}</p>
      <RemoveCompany />
    </div>
  );
}
