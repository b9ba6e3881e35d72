import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './share-by-hand.module.css';

interface ShareByHandProps {
  /** The name of what is shared. */
  name: string;
  link: string | null;
  onClose: () => void;
}

export default function ShareByHand({ name, link, onClose }: ShareByHandProps) {
  return (
    <Dialog title={m.common_shop_share()} open={link !== null} onClose={onClose}>
      <p className={css.text}>{m.common_share_by_hand()}</p>
      <input
        className={css.link}
        aria-label={m.common_share_link({ name })}
        readOnly
        value={link ?? ''}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
