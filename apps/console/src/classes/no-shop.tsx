import { CalendarX } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/state/loaded.tsx';

/** Shown where the member may see no shop. */
export const NoShop = () => (
  <EmptyState icon={<CalendarX size={22} aria-hidden />} title={m.classes_no_shop()} text={m.classes_no_shop_text()} />
);
