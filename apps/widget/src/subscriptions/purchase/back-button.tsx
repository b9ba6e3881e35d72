import { ArrowLeft } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { Buying } from './use-purchase.ts';

export function BackButton({ take, disabled = false }: Pick<Buying, 'take'> & { disabled?: boolean }) {
  return (
    <Button kind="quiet" block disabled={disabled} onClick={() => take({ type: 'back' })}>
      <ArrowLeft size={18} aria-hidden />
      {m.subscriptions_buy_back()}
    </Button>
  );
}
