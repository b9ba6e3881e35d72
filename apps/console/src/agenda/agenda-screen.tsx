import { dayOf } from '@embook/domain/shared';
import { CalendarX, History } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useAddressAction } from '../lib/address-action.ts';
import { useNow, useShopNow } from '../lib/clock.ts';
import { pastMoment } from '../lib/formats.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { useCan, useMe } from '../lib/session.ts';
import { type Shop, useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { useAgendaAddress } from './agenda-address.ts';
import { DaySheet } from './day-sheet.tsx';
import { createGridState } from './grid/grid-state.ts';
import { PhoneHead } from './phone/phone-head.tsx';
import { usePreferences } from './preferences.ts';
import { useAgenda, useLiveAgenda } from './queries.ts';
import { ShownAgenda } from './shown-agenda.tsx';
import { Toolbar } from './toolbar.tsx';
import css from './toolbar.module.css';
import { useIsPhone } from '../lib/use-is-phone.ts';
import shared from '../theme/shared.module.css';
import { flushSync } from 'react-dom';

const FeedDialog = lazyScreen(() => import('./feeds/feed-dialog.tsx'));

/** AGD-1..6: the day or the week of a shop. */
export default function AgendaScreen() {
  const { shop } = useShop();
  if (!shop)
    return (
      <EmptyState
        isPage
        icon={<CalendarX size={22} aria-hidden />}
        title={m.agenda_no_shop()}
        text={m.agenda_no_shop_text()}
      >
        <SetUpLink />
      </EmptyState>
    );
  return <ShopAgenda key={shop.id} shop={shop} />;
}

/** A link to the set-up, for members who may do it (START-1). */
function SetUpLink() {
  const can = useCan();
  if (!can('settings.change').ok) return null;
  return (
    <ButtonLink kind="primary" href="/start/next">
      {m.shell_account_set_up()}
    </ButtonLink>
  );
}

function ShopAgenda({ shop }: { shop: Shop }) {
  // To the minute, so that the grid is not drawn each second.
  const now = Math.floor(useShopNow(shop.timeZone) / 60) * 60;
  const today = dayOf(now);
  const address = useAgendaAddress(today);
  const { shown } = address;
  const preferences = usePreferences();
  const isPhone = useIsPhone();
  const isPrinting = usePrinting();
  const [state] = useState(createGridState);
  const { main, week, oldSince } = useAgenda(shop.id, isPhone ? { ...shown, view: 'day' } : shown, today);
  useLiveAgenda(shop.id, state);

  const can = useCan();
  const { member } = useMe();
  const mayChange = (employeeId: number | null) => can('agenda.change', { shopId: shop.id, employeeId }).ok;
  const mayFeed = mayChange(member.employeeId);
  const [isFeedOpen, setFeedOpen] = useState(false);
  useAddressAction('feed', () => setFeedOpen(mayFeed));

  useKeys({
    [keyTable.today[0]]: () => address.showDate(today),
    [keyTable.byStaff[0]]: () => address.showBy('employee'),
    [keyTable.byRooms[0]]: () => address.showBy('room'),
    [keyTable.dayBefore[0]]: () => address.showDayBy(-1),
    [keyTable.dayAfter[0]]: () => address.showDayBy(1),
    [keyTable.weekBefore[0]]: () => address.showDayBy(-7),
    [keyTable.weekAfter[0]]: () => address.showDayBy(7),
  });
  return (
    <div className={`${shared.screen} ${css.screen}`}>
      {isPhone ? (
        <PhoneHead address={address} week={week} today={today} />
      ) : (
        <Toolbar
          {...{ address, agenda: main.data, week, today, preferences }}
          onPrint={() => print()}
          onFeed={mayFeed ? () => setFeedOpen(true) : undefined}
        />
      )}
      <Loaded query={main} failed={m.agenda_failed()} waiting={<Skeleton lines={8} />}>
        {(agenda) => (
          <>
            <ShownAgenda {...{ agenda, address, preferences, state, shop, now, isPhone, mayChange }} />
            {isPrinting && <DaySheet agenda={agenda} date={shown.date} shopName={shop.name} now={now} />}
            <Suspense>
              {isFeedOpen && (
                <FeedDialog
                  agenda={agenda}
                  shown={`${shown.by}-${shown.who ?? member.employeeId ?? ''}`}
                  mayChange={mayChange}
                  onClose={() => setFeedOpen(false)}
                />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
      {main.data && oldSince !== undefined && <OldNotice since={oldSince} zone={shop.timeZone} />}
    </div>
  );
}

/** AGD-6: how old the agenda is that is shown because no newer one could be loaded. */
function OldNotice({ since, zone }: { since: number; zone: string }) {
  const when = pastMoment(since / 1000, { zone, now: useNow() });
  return (
    <p className={css.old} role="status">
      <History size={16} aria-hidden />
      {m.agenda_old({ when })}
    </p>
  );
}

/** AGD-9: true while the page is printed, whether the menu or the browser was asked to. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is drawn when the event ends, so an ordinary render would come too late.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
