import { m } from '../paraglide/messages.js';
import { Dialog } from '../ui/dialog/dialog.tsx';

export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={m.shell_top_search()} open onClose={onClose}>
      {null}
    </Dialog>
  );
}
