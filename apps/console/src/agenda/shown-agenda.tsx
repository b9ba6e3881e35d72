import {
  type Agenda,
  type AgendaColumn,
  type AgendaEntry,
  entriesIn,
  visitBeside,
  weekOf,
} from '@embook/domain/agenda';
import { dayOf, type ShopTime } from '@embook/domain/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { visitQuery } from '../desk/queries.ts';
import { useAddressAction } from '../lib/address-action.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { useCan, useMe } from '../lib/session.ts';
import type { Shop } from '../lib/shop.ts';
import { useLocale } from '../lib/texts.ts';
import { TypedAhead } from '../lib/typed-ahead.tsx';
import { longDay, weekText } from '../lib/formats.ts';
import type { NewBlock } from './blocks/block-dialog.tsx';
import { firstBlock } from './blocks/first-block.ts';
import { DeskLine } from './desk-line.tsx';
import { Grid } from './grid/grid.tsx';
import { type GridModel, newAt, type WhyAsked } from './grid/grid-model.ts';
import { PhoneDay } from './phone/phone-day.tsx';
import { useChanges } from './use-changes.ts';
import { type GridModelInput, useGridModel } from './use-grid-model.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { type AgendaAddress } from './agenda-address.ts';

const NewBlockDialog = lazyScreen(() => import('./blocks/block-dialog.tsx'));
const BlockDialog = lazyScreen(() => import('./blocks/open-block-dialog.tsx'));
const FoldedDialog = lazyScreen(() => import('./blocks/folded-dialog.tsx'));
const WhyPopover = lazyScreen(() => import('./why/why-popover.tsx'));

interface ShownAgendaProps extends GridModelInput {
  shop: Shop;
  now: ShopTime;
  isPhone: boolean;
}

/** The entries as a grid or, on a phone, as a list, with the dialogs that they open. */
export function ShownAgenda({ shop, now, isPhone, ...input }: ShownAgendaProps) {
  const { agenda, address, preferences, mayChange } = input;
  const { shown } = address;
  const locale = useLocale();
  const can = useCan();
  const { member } = useMe();
  const mayMark = ({ employeeId }: AgendaEntry) => can('check_in.change', { shopId: shop.id, employeeId }).ok;

  const [newBlock, setNewBlock] = useState<NewBlock>();
  const [block, setBlock] = useState<AgendaEntry>();
  const [folded, setFolded] = useState<readonly AgendaEntry[]>();
  const [why, setWhy] = useState<WhyAsked>();
  const open = (entry: AgendaEntry) => {
    setFolded(undefined);
    if (entry.kind === 'block') setBlock(entry);
    else if (entry.kind === 'session') address.openClass(entry.id);
    else address.openVisit(entry.id);
  };

  const changes = useChanges(shop.id);
  const client = useQueryClient();
  const model: GridModel = {
    ...useGridModel(input),
    cannotTell: (visitId) =>
      can('contact_details.view').ok && client.getQueryData(visitQuery(visitId).queryKey)?.email === null,
    open,
    startBlock: setNewBlock,
    askWhy: setWhy,
    arrive: (entry) => void changes.arrive(entry, now),
    pay: ({ id }) => address.payVisit(id),
    move: (entry, landing) => {
      const { tellCustomer, isAskedFor, setAskedFor } = preferences;
      setAskedFor(false);
      void changes.move(entry, landing, agenda, {
        tellCustomer,
        cause: isAskedFor ? 'customer_asked' : 'shop_had_to',
      });
    },
  };

  const today = dayOf(now);
  const isTodayShown = (shown.view === 'week' ? weekOf(shown.date) : [shown.date]).includes(today);
  const todays = useMemo(() => agenda.entries.filter(({ startsAt }) => dayOf(startsAt) === today), [agenda, today]);

  // Once it is drawn: the sheet for paper is drawn before the browser prints.
  useAddressAction('print', () => setTimeout(print));
  const startBlock = () => {
    const { cursor } = model.state.get();
    setNewBlock(
      cursor ? { ...newAt(model, cursor), endsAt: cursor.endsAt } : firstBlock(shown.date, agenda, member.employeeId),
    );
  };
  useAddressAction('block', startBlock);
  useKeys({ [keyTable.block[0]]: startBlock }, { enabled: can('agenda.change').ok });
  const { openedVisit } = address;
  useMarkOpened(
    openedVisit,
    agenda.entries.some(({ kind, id }) => kind === 'booking' && id === openedVisit),
  );
  useWalk(agenda, model.columns, address);

  return (
    <>
      {isPhone ? (
        <PhoneDay
          {...{ address, agenda, now, mayMark }}
          ownId={member.employeeId}
          mayTake={can('money.take').ok}
          knowsPeople={can('contact_details.view').ok}
          onArrive={model.arrive}
          onPay={model.pay}
          onOpen={open}
        />
      ) : (
        <>
          <Grid
            // Its columns are drawn again only for what is theirs, so another language draws the grid anew.
            key={locale}
            model={model}
            label={shown.view === 'week' ? weekText(weekOf(shown.date)) : longDay(shown.date)}
            onFold={setFolded}
          />
          <DeskLine model={model} today={isTodayShown ? todays : undefined} now={now} mayMark={mayMark} />
        </>
      )}
      <Suspense fallback={<TypedAhead onLeave={() => setNewBlock(undefined)} />}>
        {newBlock && (
          <NewBlockDialog at={newBlock} agenda={agenda} changes={changes} onClose={() => setNewBlock(undefined)} />
        )}
      </Suspense>
      <Suspense fallback={<TypedAhead onLeave={() => setBlock(undefined)} />}>
        {block && (
          <BlockDialog
            entry={block}
            agenda={agenda}
            changes={changes}
            mayChange={mayChange(block.employeeId)}
            onClose={() => setBlock(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {why && (
          <WhyPopover
            asked={why}
            agenda={agenda}
            shopId={shop.id}
            mayBook={mayChange(why.employeeId)}
            onBook={address.startBooking}
            onClose={() => setWhy(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {folded && <FoldedDialog entries={folded} onOpen={open} onClose={() => setFolded(undefined)} />}
      </Suspense>
    </>
  );
}

/** J and K move from visit to visit in order of time. An open panel follows, else the focus does. */
function useWalk(agenda: Agenda, columns: readonly AgendaColumn[], address: AgendaAddress): void {
  const walk = (step: 1 | -1): boolean => {
    const { openedVisit, openVisit } = address;
    const focused = document.activeElement?.getAttribute('data-entry')?.match(/^booking-(\d+)$/)?.[1];
    const id = openedVisit ?? (focused === undefined ? undefined : Number(focused));
    const shown = columns.flatMap((column) => entriesIn(agenda, column));
    const visit = visitBeside(shown, step, { id, now: agenda.now });
    if (!visit) return false;
    const block = document.querySelector<HTMLElement>(`[data-entry="booking-${visit.id}"]`);
    // A folded entry has no block of its own.
    if (openedVisit === undefined && block) block.focus();
    else openVisit(visit.id);
    return true;
  };
  useKeys({ [keyTable.nextBooking[0]]: () => walk(1), [keyTable.previousBooking[0]]: () => walk(-1) });
}

/**
 * Marks the visit whose panel is open, and keeps it in sight; outside React, so that no column re-renders. One that was
 * booked a moment ago is listed later than its panel opens.
 */
export function useMarkOpened(id: number | undefined, isListed: boolean): void {
  // After every render, since the grid may have drawn the block anew.
  useEffect(() => {
    const block = blockOf(id);
    if (block) block.dataset['opened'] = '';
    return () => void delete block?.dataset['opened'];
  });
  useEffect(() => {
    const block = isListed ? blockOf(id) : null;
    const grid = block?.closest('[role="grid"]')?.parentElement;
    if (!block || !grid) return undefined;
    // The panel takes its room from the grid, some time later where it has to be downloaded.
    const observer = new ResizeObserver(() => block.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    observer.observe(grid);
    return () => observer.disconnect();
  }, [id, isListed]);
}

const blockOf = (id: number | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-entry="booking-${id}"]`);
