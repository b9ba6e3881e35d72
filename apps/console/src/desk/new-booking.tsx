import { dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAddress } from '../lib/address.ts';
import { useShopNow } from '../lib/clock.ts';
import { keyTable } from '../lib/key-table.ts';
import { modKey, useKeys } from '../lib/keys.ts';
import { useModal } from '../lib/modal.ts';
import { useMe, useZone } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import { Key } from '../ui/key/key.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { type Draft, useDraft } from './desk-draft-store.ts';
import { viewOf, visitMade } from './booking-in-view.ts';
import { LeftDraft } from './left-draft.tsx';
import css from './new-booking.module.css';
import shared from '../theme/shared.module.css';
import { PaysLine } from './pays-line.tsx';
import { noPresets } from './presets.ts';
import { bookableQuery } from './queries.ts';
import { ReadBack } from './read-back.tsx';
import { textOf } from './typed-person.ts';
import { useBook } from './use-book.ts';
import { useTerms } from './use-terms.ts';
import { WhatLine } from './what-line.tsx';
import { WhenLine } from './when-line.tsx';
import { WhoLine } from './who-line.tsx';

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text) || undefined;

const firstOpenIn = (form: HTMLElement | null): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>('[role="combobox"]') ?? null;

/** What was typed before is selected, so that typing replaces it. */
function typeIn(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** DESK-1: a caller is booked in five inputs: N, customer, service, a digit for the slot, and the primary button. */
export default function NewBooking() {
  const address = useAddress();
  const { shop } = useShop();
  const [path] = useLocation();
  const now = useShopNow(useZone(shop?.id));
  const who = useRef<HTMLInputElement>(null);
  const what = useRef<HTMLInputElement>(null);
  const moments = useRef<HTMLDivElement>(null);
  const services = useQuery({ ...bookableQuery(shop?.id ?? 0), enabled: shop !== undefined });
  const { account, membership } = useMe();
  const asked = Object.keys(noPresets).map(address.get).join(' ');
  const {
    draft: kept,
    left,
    takeUp,
    change,
    forget,
  } = useDraft(`${membership.key} ${account.staff.id}`, asked, (empty) => withPresets(empty, address.get, now));
  const wanted = services.data?.services.find(({ id }) => id === kept.wantedId);
  const draft = { ...kept, service: kept.service ?? wanted };
  const terms = useTerms(draft);
  const { modal, close } = useModal(true, () => address.set(noPresets));
  const booking = useBook(draft, terms, (id) => {
    visitMade(id);
    forget();
    address.set({ ...noPresets, booking: id, ...(path === '/agenda' && viewOf(draft, address.get, dayOf(now))) });
  });

  // Also while the button waits for the terms.
  const submit = ({ target }: KeyboardEvent) =>
    target instanceof Node && modal.ref.current?.contains(target) ? booking.submit() : false;
  useKeys({ [keyTable.submit[0]]: submit }, { inDialog: true });

  // Before the browser handles another key: selecting later would let the second letter replace the first.
  useLayoutEffect(() => {
    typeIn(firstOpenIn(modal.ref.current));
  }, [modal.ref]);
  // The service of a kept draft is known by its id until the services have loaded; whoever types meanwhile stays there.
  const isWaiting = services.isPending;
  useEffect(() => {
    // The browser would focus the first button; the first open step gets it instead.
    const open = firstOpenIn(modal.ref.current);
    if (isWaiting || document.activeElement?.matches('input')) return;
    if (open) typeIn(open);
    else moments.current?.focus();
  }, [modal.ref, isWaiting]);

  // With the drawing, not a frame later: whoever types on would lose the letters in between.
  const after = useRef<RefObject<HTMLElement | null>>(undefined);
  useLayoutEffect(() => {
    const field = after.current?.current;
    after.current = undefined;
    field?.focus();
    // What stands in it is typed on.
    if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
  });
  const next = (field: RefObject<HTMLElement | null>) => {
    after.current = field;
  };
  const pickService = (service: Draft['service']) => {
    change({
      service,
      serviceTyped: undefined,
      page: undefined,
      chosen: draft.chosen?.sessionId === undefined ? draft.chosen : undefined,
    });
    next(moments);
  };
  return (
    <dialog {...modal} className={css.dialog} aria-label={m.desk_new_title()}>
      <div className={css.inside}>
        <div className={css.form}>
          <div className={css.phoneHead}>
            <h2 className={css.phoneTitle}>{m.desk_new_title()}</h2>
            <IconButton label={m.desk_panel_close()} onClick={close}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
          <div className={shared.scroll}>
            {left && (
              <LeftDraft
                left={left}
                onTakeUp={() => {
                  takeUp();
                  next(moments);
                }}
              />
            )}
            <WhoLine
              ref={who}
              draft={draft}
              onType={(whoTyped) => change({ whoTyped })}
              onPick={(who) => {
                change({ who, whoTyped: undefined });
                if (!draft.service) next(what);
                else next(moments);
              }}
              onClear={() => {
                change({ who: undefined, whoTyped: typedOf(draft.who), payment: undefined });
                next(who);
              }}
            />
            <WhatLine
              ref={what}
              draft={draft}
              services={services}
              onType={(serviceTyped) => change({ serviceTyped })}
              onPick={pickService}
              onClear={() => change({ service: undefined, wantedId: undefined, payment: undefined })}
            />
            <WhenLine
              ref={moments}
              draft={draft}
              shopId={shop?.id ?? 0}
              zone={shop?.timeZone}
              isComing={kept.wantedId !== undefined && services.isPending}
              change={change}
            />
            {draft.service && draft.chosen && <PaysLine draft={draft} terms={terms.data} change={change} />}
          </div>
          <p className={css.keys} aria-hidden>
            <span>
              <Key sign="Tab" /> {m.desk_keys_next()}
            </span>
            <span>
              <Key sign="↵" /> {m.desk_keys_times()}
            </span>
            <span>
              <Key sign="1…9" /> {m.desk_keys_moment()}
            </span>
            <span>
              <Key sign={modKey('↵')} /> {m.desk_keys_book()}
            </span>
            <span>
              <Key sign="Esc" /> {m.desk_keys_close()}
            </span>
          </p>
        </div>
        <ReadBack
          draft={draft}
          terms={terms}
          booking={booking}
          shopName={shop?.name ?? ''}
          now={now}
          change={change}
          onClose={close}
        />
      </div>
      <Toasts />
    </dialog>
  );
}

/** A new customer is corrected as they were typed; of a walk-in nothing was. */
const typedOf = (who: Draft['who']): string | undefined =>
  who?.kind === 'new' && textOf(who.person) !== m.desk_who_guest() ? textOf(who.person) : undefined;

/**
 * The address may preset a time, an employee, a customer or a service: a tap in the agenda, or Book again. With a later
 * day in sight the list begins there, and says so; the earliest of all is from now (DESK-1).
 */
function withPresets(empty: Draft, get: (name: string) => string | undefined, now: ShopTime): Draft {
  const inSight = timeOfDay(get('date') ?? '');
  const startsAt = numberOf(get('starts_at'));
  const customer = numberOf(get('customer'));
  const employeeId = numberOf(get('employee'));
  const wantedId = numberOf(get('service'));
  const roomId = numberOf(get('room'));
  return {
    ...empty,
    ...(customer !== undefined && { who: { kind: 'known', id: customer } as const }),
    ...(wantedId !== undefined && { wantedId }),
    ...(employeeId !== undefined && { employeeId }),
    ...(inSight !== undefined && inSight > now && { listFrom: inSight }),
    // The list begins with the tapped time, so that others are offered around it.
    ...(startsAt !== undefined && {
      when: 'day' as const,
      day: dayOf(startsAt),
      listFrom: startsAt,
      chosen: { startsAt, roomId, employeeId },
    }),
  };
}
