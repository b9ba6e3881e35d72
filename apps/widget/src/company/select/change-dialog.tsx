import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CompanyChoice } from './company-choice.tsx';
import css from './remove-company.module.css';
import { RemoveCompany } from './remove-company.tsx';

export default function ChangeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={m.common_company_change()} open={open} onClose={onClose}>
      <CompanyChoice current={useSettings().companyApiKey} />
      <div className={css.apart}>
        <RemoveCompany />
      </div>
    </Dialog>
  );
}
