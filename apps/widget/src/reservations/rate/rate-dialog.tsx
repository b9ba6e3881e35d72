import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type RatedVisit, RateForm, type RatingDraft } from './rate-form.tsx';

interface RateDialogProps {
  visit: RatedVisit;
  open: boolean;
  onClose: () => void;
}

export default function RateDialog({ visit, open, onClose }: RateDialogProps) {
  // Kept here, since a closed dialog has no form: what was typed is there when it opens again.
  const [draft, setDraft] = useState<RatingDraft>({ rating: visit.rating, comment: visit.comment ?? '' });
  return (
    <Dialog title={m.common_rate_title()} open={open} onClose={onClose}>
      <RateForm visit={visit} draft={draft} onDraft={setDraft} onDone={onClose} />
    </Dialog>
  );
}
