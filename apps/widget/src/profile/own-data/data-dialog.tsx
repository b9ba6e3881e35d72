import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './your-data.module.css';
import { YourData } from './your-data.tsx';

export default function DataDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { name } = useCompany();
  return (
    <Dialog title={m.common_profile_data()} open={open} onClose={onClose}>
      <p className={css.intro}>{m.common_profile_data_text({ company: name })}</p>
      <YourData />
    </Dialog>
  );
}
