import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type RatedVisit, RateForm } from './rate-form.tsx';

interface RateDialogProps {
  visit: RatedVisit;
  open: boolean;
  onClose: () => void;
}

export default function RateDialog({ visit, open, onClose }: RateDialogProps) {
  return (
    <Dialog title={m.common_rate_title()} open={open} onClose={onClose}>
      <RateForm visit={visit} onDone={onClose} />
    </Dialog>
  );
}
