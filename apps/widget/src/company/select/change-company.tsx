import { ArrowLeftRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'));

/** In the header of a widget whose company the visitor chose (SHOP-10). */
export function ChangeCompany({ className }: { className: string }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  if (!useSettings().companyChosen) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={m.common_shell_change_company()}
        onClick={() => setState('open')}
      >
        <ArrowLeftRight size={18} aria-hidden />
      </button>
      {state !== 'unused' && (
        <Suspense>
          <ChangeDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
