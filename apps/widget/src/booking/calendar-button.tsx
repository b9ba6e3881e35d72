import { calendarFile, calendarUid } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import type { Shop } from '@embook/domain/shops';
import { CalendarPlus } from 'lucide-react';
import { readClock } from '../lib/clock.tsx';
import { m } from '../paraglide/messages.js';
import { addressLine } from '../shops/address.ts';
import { Button } from '../ui/button/button.tsx';

interface CalendarButtonProps {
  bookingId: number;
  title: string;
  visit: { startsAt: ShopTime; minutes: number };
  shop: Pick<Shop, 'name' | 'street' | 'zip' | 'city' | 'country' | 'timeZone'>;
}

/** Puts the visit into the customer's own calendar, as the same entry that the mail brings. */
export function CalendarButton({ bookingId, title, visit: { startsAt, minutes }, shop }: CalendarButtonProps) {
  const download = () => {
    const file = calendarFile({
      uid: calendarUid(bookingId),
      title: `${title} · ${shop.name}`,
      place: `${shop.name}, ${addressLine(shop)}`,
      startsAt,
      minutes,
      timeZone: shop.timeZone,
      now: readClock(),
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    link.download = `${bookingId}.ics`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button kind="secondary" small block onClick={download}>
      <CalendarPlus size={18} aria-hidden />
      {m.common_success_calendar()}
    </Button>
  );
}
