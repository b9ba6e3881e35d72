import { CalendarX } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/state/loaded.tsx';

/** Classes are taught in a shop, and there is none that this person may see. */
export const NoShop = () => (
  <EmptyState icon={<CalendarX size={22} aria-hidden />} title={m.classes_no_shop()} text={m.classes_no_shop_text()} />
);
