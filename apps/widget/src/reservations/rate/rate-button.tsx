import { Star } from 'lucide-react';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { RatedVisit } from './rate-form.tsx';

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'));

/** Opens the form to rate a visit, or to change the rating (RATE-1). */
export function RateButton({ visit }: { visit: RatedVisit }) {
  const dialog = useLazyDialog();
  return (
    <>
      <Button kind="secondary" small onClick={dialog.show}>
        <Star size={16} aria-hidden />
        {visit.rating === null ? m.common_rate_this() : m.common_rate_change()}
      </Button>
      {dialog.render((state) => (
        <RateDialog visit={visit} {...state} />
      ))}
    </>
  );
}
