import type { Hours } from '@embook/domain/hours';
import { useQuery } from '@tanstack/react-query';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../lib/address.ts';
import { useAddressAction } from '../lib/address-action.ts';
import { useCan, useMe } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import shared from '../theme/shared.module.css';
import { PersonWeek, ShopWeek } from './hours-of.tsx';
import { hoursQuery, type SpecialDay, useLiveHours } from './queries.ts';
import css from './hours-screen.module.css';
import { SpecialDayPanel } from './special-day-panel.tsx';
import { WhoList } from './who-list.tsx';
import { dayText } from './hours-words.ts';

/** HRS-1..4: opening hours, working hours and absences. */
export default function HoursScreen() {
  const { shop } = useShop();
  useLiveHours();
  const query = useQuery({ ...hoursQuery(shop?.id ?? 0), enabled: shop !== undefined });
  if (!shop)
    return (
      <EmptyState icon={<Store size={22} aria-hidden />} title={m.hours_no_shop()} text={m.hours_no_shop_text()} />
    );
  return (
    <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={8} />}>
      {(hours) => <LoadedHours key={hours.shop.id} hours={hours} />}
    </Loaded>
  );
}

function LoadedHours({ hours }: { hours: Hours }) {
  const address = useAddress();
  const { member } = useMe();
  const [day, setDay] = useState<{ day?: SpecialDay | undefined }>();
  const mayChange = useCan()('settings.change', { shopId: hours.shop.id }).ok;
  useAddressAction('day', () => setDay(mayChange ? {} : undefined));
  // A practitioner opens their own week.
  const own = hours.employees.find(({ id }) => id === member.employeeId && member.role === 'practitioner');
  const current = address.get('who') ?? (own ? String(own.id) : 'shop');
  const person = hours.employees.find(({ id }) => String(id) === current);
  const exceptions = <Exceptions {...{ hours, mayChange }} onOpen={(opened) => setDay({ day: opened })} />;
  const choose = (who: string) => {
    setDay(undefined);
    address.set({ who });
  };
  return (
    <div className={css.screen}>
      <WhoList {...{ hours, current }} onChoose={choose} />
      {person ? (
        <PersonWeek key={person.id} {...{ hours, person }}>
          {exceptions}
        </PersonWeek>
      ) : current === 'days' ? (
        <div className={`${shared.screen} ${shared.scroll}`}>
          <header className={css.head}>
            <h2 className={css.title}>{m.hours_exceptions()}</h2>
          </header>
          {exceptions}
        </div>
      ) : (
        <ShopWeek {...{ hours, mayChange }}>{exceptions}</ShopWeek>
      )}
      {day && (
        <SpecialDayPanel key={day.day?.date ?? 'new'} {...{ hours }} day={day.day} onClose={() => setDay(undefined)} />
      )}
    </div>
  );
}

interface ExceptionsProps {
  hours: Hours;
  mayChange: boolean;
  onOpen: (day: SpecialDay | undefined) => void;
}

/** HRS-1: special days, from today on. */
function Exceptions({ hours: { shop }, mayChange, onOpen }: ExceptionsProps) {
  return (
    <section className={css.exceptions} aria-label={m.hours_exceptions_at({ shop: shop.name })}>
      <h3 className={css.heading}>{m.hours_exceptions_at({ shop: shop.name })}</h3>
      <div className={css.cards}>
        {shop.specialDays.map((day) => (
          <button key={day.date} type="button" className={css.card} disabled={!mayChange} onClick={() => onOpen(day)}>
            <b>{dayText(day.date)}</b>
            {day.reason !== null && <span>{day.reason}</span>}
            <span>
              {day.hours.length === 0
                ? m.hours_day_is_closed()
                : day.hours.map(({ opens, closes }) => `${opens} – ${closes}`).join(', ')}
            </span>
          </button>
        ))}
        {mayChange && (
          <button type="button" className={`${css.card} ${css.add}`} onClick={() => onOpen(undefined)}>
            <Plus size={16} aria-hidden />
            {m.hours_day_add()}
          </button>
        )}
      </div>
      {!mayChange && shop.specialDays.length === 0 && <p className={css.soft}>{m.hours_exceptions_none()}</p>}
    </section>
  );
}
