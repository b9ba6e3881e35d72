import { ArrowLeftRight } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { RowButton, Rows } from '../../ui/rows/rows.tsx';

const ChangeDialog = lazyPart(() => import('../../company/select/change-dialog.tsx'));

/** Where the visitor chose the company, they may choose another or none (SHOP-10). */
export function ChosenCompanyRows() {
  const dialog = useLazyDialog();
  const { name } = useCompany();
  if (!useSettings().companyChosen) return null;
  return (
    <>
      <Rows>
        <RowButton
          icon={<ArrowLeftRight size={20} strokeWidth={1.75} aria-hidden />}
          title={m.common_company_change()}
          value={name}
          onPress={dialog.show}
        />
      </Rows>
      {dialog.render((state) => (
        <ChangeDialog {...state} />
      ))}
    </>
  );
}
