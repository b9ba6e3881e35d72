import {
  type Agenda,
  type AgendaEntry,
  dayColumns,
  entriesIn,
  shownHours,
  weekColumns,
  weekOf,
} from '@embook/domain/agenda';
import { dayOf, type ShopTime } from '@embook/domain/shared';
import { CalendarX } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useAddressAction } from '../lib/address-action.ts';
import { useShopNow } from '../lib/clock.ts';
import { useKeys } from '../lib/keys.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { useCan, useMe } from '../lib/session.ts';
import { type Shop, useShop } from '../lib/shop.ts';
import { useLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { type AgendaAddress, useAgendaAddress } from './agenda-address.ts';
import { BlockDialog, type NewBlock, NewBlockDialog } from './blocks/block-dialog.tsx';
import { firstBlock } from './blocks/first-block.ts';
import { FoldedDialog } from './blocks/folded-dialog.tsx';
import { DaySheet } from './day-sheet.tsx';
import { DeskLine } from './desk-line.tsx';
import { Grid } from './grid/grid.tsx';
import type { GridModel, WhyAsked } from './grid/grid-model.ts';
import { createGridState, type GridState } from './grid/grid-state.ts';
import { PhoneDay } from './phone/phone-day.tsx';
import { PhoneHead } from './phone/phone-head.tsx';
import { hourHeights, type Preferences, usePreferences } from './preferences.ts';
import { useAgenda, useLiveAgenda } from './queries.ts';
import { Toolbar } from './toolbar.tsx';
import { useChanges } from './use-changes.ts';
import { useIsPhone } from './use-is-phone.ts';
import { usePrinting } from './use-printing.ts';
import { useWalk } from './use-walk.ts';
import { longDay, weekText } from './agenda-words.ts';
import shared from '../theme/shared.module.css';

const FeedDialog = lazyScreen(() => import('./feeds/feed-dialog.tsx'));
const WhyPopover = lazyScreen(() => import('./why/why-popover.tsx'));

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
  const now = Math.floor(useShopNow(shop.timeZone) / 60) * 60;
  const today = dayOf(now);
  const address = useAgendaAddress(today);
  const preferences = usePreferences();
  const isPhone = useIsPhone();
  const [state] = useState(createGridState);
  const isPrinting = usePrinting();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const can = useCan();
  const { member } = useMe();
  const mayChange = (employeeId: number | null) => can('agenda.change', { shopId: shop.id, employeeId }).ok;
  const { shown } = address;
  const { main, week } = useAgenda(shop.id, isPhone ? { ...shown, view: 'day' } : shown);
  useLiveAgenda(shop.id, state);
  const mayFeed = mayChange(member.employeeId);
  useAddressAction('feed', () => setFeedOpen(mayFeed));
  useKeys({
    t: () => address.showDate(today),
    s: () => address.showBy('employee'),
    r: () => address.showBy('room'),
    ArrowLeft: () => address.showDayBy(-1),
    ArrowRight: () => address.showDayBy(1),
    'Shift+ArrowLeft': () => address.showDayBy(-7),
    'Shift+ArrowRight': () => address.showDayBy(7),
  });
  return (
    <div className={shared.screen}>
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
            <ShownAgenda {...{ agenda, address, preferences, state, shop, now, isPhone }} />
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
    </div>
  );
}

interface ShownAgendaProps {
  agenda: Agenda;
  address: AgendaAddress;
  preferences: Preferences;
  state: GridState;
  shop: Shop;
  now: ShopTime;
  isPhone: boolean;
}

function ShownAgenda({ agenda, address, preferences, state, shop, now, isPhone }: ShownAgendaProps) {
  const locale = useLocale();
  const can = useCan();
  const { member } = useMe();
  const changes = useChanges(shop.id);
  const [newBlock, setNewBlock] = useState<NewBlock>();
  const [block, setBlock] = useState<AgendaEntry>();
  const [folded, setFolded] = useState<readonly AgendaEntry[]>();
  const [why, setWhy] = useState<WhyAsked>();
  const { shown } = address;
  const model = useGridModel({ agenda, address, preferences, state, shop });
  const mayMark = ({ employeeId }: AgendaEntry) => can('check_in.change', { shopId: shop.id, employeeId }).ok;
  const open = (entry: AgendaEntry) => {
    setFolded(undefined);
    if (entry.kind === 'block') setBlock(entry);
    else if (entry.kind === 'session') address.openClass(entry.id);
    else address.openVisit(entry.id);
  };
  const grid: GridModel = {
    ...model,
    open,
    startBlock: setNewBlock,
    askWhy: setWhy,
    arrive: (entry) => void changes.arrive(entry, now),
    pay: ({ id }) => address.payVisit(id),
    move: (entry, landing) => void changes.move(entry, landing, agenda, preferences.tellCustomer),
  };
  const todays = useMemo(() => agenda.entries.filter(({ startsAt }) => dayOf(startsAt) === dayOf(now)), [agenda, now]);
  const isToday = shown.view === 'week' ? weekOf(shown.date).includes(dayOf(now)) : shown.date === dayOf(now);
  useAddressAction('print', () => print());
  useAddressAction('block', () => setNewBlock(firstBlock(shown.date, agenda, member.employeeId)));
  useMarkOpened(address.openedVisit);
  useWalk(agenda, grid.columns, address);
  return (
    <>
      {isPhone ? (
        <PhoneDay
          {...{ address, agenda, now, mayMark }}
          ownId={member.employeeId}
          mayTake={can('money.take').ok}
          knowsPeople={can('contact_details.view').ok}
          onArrive={grid.arrive}
          onPay={grid.pay}
          onOpen={open}
        />
      ) : (
        <>
          <Grid
            // Its columns are drawn again only for what is theirs, so another language draws the grid anew.
            key={locale}
            model={grid}
            label={shown.view === 'week' ? weekText(weekOf(shown.date)) : longDay(shown.date)}
            onFold={setFolded}
          />
          <DeskLine model={grid} today={isToday ? todays : undefined} now={now} mayMark={mayMark} />
        </>
      )}
      {newBlock && (
        <NewBlockDialog at={newBlock} agenda={agenda} changes={changes} onClose={() => setNewBlock(undefined)} />
      )}
      {block && (
        <BlockDialog
          entry={block}
          changes={changes}
          mayChange={model.mayChange(block.employeeId)}
          onClose={() => setBlock(undefined)}
        />
      )}
      <Suspense>
        {why && (
          <WhyPopover
            asked={why}
            agenda={agenda}
            shopId={shop.id}
            mayBook={model.mayChange(why.employeeId)}
            onBook={address.startBooking}
            onClose={() => setWhy(undefined)}
          />
        )}
      </Suspense>
      {folded && <FoldedDialog entries={folded} onOpen={open} onClose={() => setFolded(undefined)} />}
    </>
  );
}

type ModelInput = Pick<ShownAgendaProps, 'agenda' | 'address' | 'preferences' | 'state' | 'shop'>;

/** The model of the grid, with what this member may change. */
function useGridModel({ agenda, address, preferences, state, shop }: ModelInput) {
  const can = useCan();
  const { view, by, date, who } = address.shown;
  const columns = useMemo(() => {
    if (view === 'day') return dayColumns(agenda, by, date);
    const owners = by === 'employee' ? agenda.employees : agenda.rooms;
    const chosen = owners.find(({ id }) => id === who) ?? owners[0];
    return weekColumns(agenda, by, chosen?.id ?? null, weekOf(date)[0] ?? date);
  }, [agenda, view, by, date, who]);
  const hours = useMemo(
    () =>
      shownHours(
        columns.flatMap((column) => [
          ...column.working,
          ...entriesIn(agenda, column).map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
        ]),
      ),
    [agenda, columns],
  );
  return {
    agenda,
    columns,
    hours,
    hourHeight: hourHeights[preferences.density],
    state,
    tellCustomer: preferences.tellCustomer,
    setTellCustomer: preferences.setTellCustomer,
    mayChange: (employeeId: number | null) => can('agenda.change', { shopId: shop.id, employeeId }).ok,
    startBooking: address.startBooking,
  };
}

/** Marks the visit whose panel is open, and keeps it in sight; outside React, so that no column re-renders. */
function useMarkOpened(id: number | undefined): void {
  useEffect(() => {
    const block = id === undefined ? null : document.querySelector<HTMLElement>(`[data-entry="booking-${id}"]`);
    if (block) block.dataset['opened'] = '';
    return () => void delete block?.dataset['opened'];
  });
  useEffect(() => {
    const block = id === undefined ? null : document.querySelector(`[data-entry="booking-${id}"]`);
    const grid = block?.closest('[role="grid"]')?.parentElement;
    if (!block || !grid) return undefined;
    // The panel takes its room from the grid, some time later where it has to be downloaded.
    const observer = new ResizeObserver(() => block.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    observer.observe(grid);
    return () => observer.disconnect();
  }, [id]);
}
