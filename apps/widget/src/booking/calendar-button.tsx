import { calendarFile, calendarFileName, calendarLinks, calendarUid } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import type { Shop } from '@embook/domain/shops';
import { CalendarPlus } from 'lucide-react';
import { readClock } from '../lib/clock.tsx';
import { m } from '../paraglide/messages.js';
import { addressLine } from '../shops/address-links.ts';
import { Button } from '../ui/button/button.tsx';
import css from './calendar-button.module.css';

interface CalendarButtonProps {
  bookingId: number;
  title: string;
  visit: { startsAt: ShopTime; minutes: number };
  shop: Pick<Shop, 'name' | 'street' | 'zip' | 'city' | 'country' | 'timeZone'>;
}

/** Adds the visit to the customer's calendar: the same file as in the mail, or an online calendar. */
export function CalendarButton({ bookingId, title, visit: { startsAt, minutes }, shop }: CalendarButtonProps) {
  const entry = {
    title: [title, shop.name].filter(Boolean).join(' · '),
    place: [shop.name, addressLine(shop)].filter(Boolean).join(', '),
    startsAt,
    minutes,
    timeZone: shop.timeZone,
  };
  const download = () => {
    const file = calendarFile({ uid: calendarUid(bookingId), ...entry, now: readClock() });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    link.download = calendarFileName({ title, startsAt });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const { google, outlook } = calendarLinks(entry);
  return (
    <div className={css.calendar}>
      <Button kind="secondary" small block onClick={download}>
        <CalendarPlus size={18} aria-hidden />
        {m.common_success_calendar()}
      </Button>
      <p className={css.others}>
        <WebCalendar name="Google" href={google} />
        <WebCalendar name="Outlook" href={outlook} />
      </p>
    </div>
  );
}

const WebCalendar = ({ name, href }: { name: string; href: string }) => (
  <a
    className={css.other}
    href={href}
    target="_blank"
    rel="noreferrer"
    aria-label={m.common_success_calendar_in({ name })}
  >
    {name}
  </a>
);
