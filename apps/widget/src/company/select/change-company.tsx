import { ArrowLeftRight } from 'lucide-react';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'));

/** In the header of a widget whose company the visitor chose (SHOP-10). */
export function ChangeCompany({ className }: { className: string }) {
  const dialog = useLazyDialog();
  if (!useSettings().companyChosen) return null;
  return (
    <>
      <button type="button" className={className} aria-label={m.common_shell_change_company()} onClick={dialog.show}>
        <ArrowLeftRight size={18} aria-hidden />
      </button>
      {dialog.render((state) => (
        <ChangeDialog {...state} />
      ))}
    </>
  );
}
