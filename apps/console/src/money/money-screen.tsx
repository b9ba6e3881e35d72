import { addDays, dayOf, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Store } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { useAddress } from '../lib/address.ts';
import { useShopNow } from '../lib/clock.ts';
import { longDay, shortDay } from '../lib/formats.ts';
import { useKeys } from '../lib/keys.ts';
import { keyTable } from '../lib/key-table.ts';
import { useZone } from '../lib/session.ts';
import { type Shop, useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import { DateInput } from '../ui/field/date-field.tsx';
import { PageHead } from '../ui/page/page.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { Closings } from './closings.tsx';
import { DayClosing } from './day-closing.tsx';
import css from './money.module.css';
import { Payments } from './payments.tsx';
import { tillDayQuery, useLiveTill } from './queries.ts';

/** The money of a company: the day of a shop, and the list of all payments (TILL-2, TILL-4). */
export default function MoneyScreen() {
  const { shop } = useShop();
  const isList = useParams()['tab'] === 'payments';
  useLiveTill();
  if (!shop)
    return (
      <EmptyState
        isPage
        icon={<Store size={22} aria-hidden />}
        title={m.money_no_shop()}
        text={m.money_no_shop_text()}
      />
    );
  return isList ? <ListScreen shop={shop} /> : <ClosingScreen key={shop.id} shop={shop} />;
}

function ListScreen({ shop }: { shop: Shop }) {
  const now = useShopNow(useZone(shop.id));
  return (
    <div className={css.screen}>
      <PageHead title={m.money_tab_list()}>
        <Tabs current="payments" />
      </PageHead>
      <Payments now={now} />
    </div>
  );
}

const Tabs = ({ current }: { current: 'day' | 'payments' }) => (
  <nav className={css.tabs} aria-label={m.money_tabs()}>
    <Link className={css.tab} href="/money" aria-current={current === 'day' ? 'page' : undefined}>
      {m.money_tab_day()}
    </Link>
    <Link className={css.tab} href="/money/payments" aria-current={current === 'payments' ? 'page' : undefined}>
      {m.money_tab_list()}
    </Link>
  </nav>
);

function ClosingScreen({ shop }: { shop: Shop }) {
  const address = useAddress();
  const today = dayOf(useShopNow(useZone(shop.id)));
  const asked = address.get('date') ?? '';
  const date = timeOfDay(asked) === undefined ? today : asked;
  const query = useQuery(tillDayQuery(shop.id, date));
  const open = (day: string) => address.set({ date: day === today ? undefined : day });
  const step = (days: number) => open(dayOf(addDays(timeOfDay(date) ?? 0, days)));
  useKeys({
    [keyTable.dayBefore[0]]: () => step(-1),
    [keyTable.dayAfter[0]]: () => step(1),
    [keyTable.today[0]]: () => open(today),
  });
  const isClosed = Boolean(query.data?.closing);
  return (
    <div className={css.screen}>
      <PageHead
        title={isClosed ? longDay(date) : m.money_close_title({ day: longDay(date) })}
        note={query.data && <State isClosed={isClosed} />}
      >
        <IconButton edged label={m.money_day_before()} onClick={() => step(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <span className={css.date}>
          <DateInput label={m.money_day()} value={date} onDay={(day) => day !== '' && open(day)} />
        </span>
        <IconButton edged label={m.money_day_after()} onClick={() => step(1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
        <Tabs current="day" />
      </PageHead>
      <Loaded query={query} failed={m.money_failed()} waiting={<Skeleton lines={6} />}>
        {(day) => (
          <>
            {day.openDays.length > 0 && (
              <p className={css.openDays}>
                <span>{m.money_still_open()}</span>
                {day.openDays.map((each) => (
                  <button key={each} type="button" className={css.open} onClick={() => open(each)}>
                    {shortDay(each)}
                  </button>
                ))}
              </p>
            )}
            <DayClosing {...{ shop, date, day }} />
          </>
        )}
      </Loaded>
      <Closings shopId={shop.id} onOpen={open} />
    </div>
  );
}

const State = ({ isClosed }: { isClosed: boolean }) => (
  <span className={css.state}>{isClosed ? m.money_state_closed() : m.money_state_open()}</span>
);
