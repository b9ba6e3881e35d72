import { ExternalLink } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './waiting.module.css';

interface BlockedDialogProps {
  address: string;
  open: boolean;
  onClose: () => void;
}

/** PAY-6: the browser refused the tab, so that one more tap is needed; a real link is never refused (B5). */
export function BlockedDialog({ address, open, onClose }: BlockedDialogProps) {
  return (
    <Dialog title={m.common_payment_blocked_title()} open={open} onClose={onClose}>
      <p className={css.explained}>{m.common_payment_blocked_text()}</p>
      <ButtonLink block href={address} onClick={onClose}>
        <ExternalLink size={18} aria-hidden />
        {m.common_payment_blocked_go()}
      </ButtonLink>
    </Dialog>
  );
}
