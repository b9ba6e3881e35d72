import { m } from '../paraglide/messages.js';
import { Dialog } from '../ui/dialog/dialog.tsx';

export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={m.shell_top_keys()} open onClose={onClose}>
      {null}
    </Dialog>
  );
}
