import type { ShopWithPeople } from '@embook/domain/shops';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OpeningHours } from '../opening/opening-hours.tsx';

interface HoursDialogProps {
  shop: ShopWithPeople;
  open: boolean;
  onClose: () => void;
}

export default function HoursDialog({ shop, ...rest }: HoursDialogProps) {
  return (
    <Dialog title={m.common_shop_hours()} {...rest}>
      <OpeningHours shop={shop} />
    </Dialog>
  );
}
