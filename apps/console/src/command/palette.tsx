import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { kinds } from '../catalogue/kinds.ts';
import { customerQuery, customersQuery } from '../customers/queries.ts';
import { referenceNumberOf } from '@embook/domain/booking';
import { visitIdQuery, visitQuery } from '../desk/queries.ts';
import { useAddress } from '../lib/address.ts';
import { useShopNow } from '../lib/clock.ts';
import { formatMoment } from '../lib/formats.ts';
import { useModal } from '../lib/modal.ts';
import { useSettled } from '../lib/settled.ts';
import { useCan, useZone } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { FindField, type FindOption, Matched } from '../ui/find/find-field.tsx';
import { Key } from '../ui/key/key.tsx';
import { type Page, useOpen } from './action.ts';
import { useActions } from './actions.ts';
import { fitting, isNamed, isOnlyAlike, mistyped } from './fitting.ts';
import css from './palette.module.css';
import { PERSON_KEY } from './screen-actions.ts';
import { useServices } from './use-services.ts';

type Customer = AnswerOf<StaffContract['staffCustomers']>['customers'][number];

interface PaletteProps {
  /** The pages this member may open. */
  pages: readonly Page[];
  onClose: () => void;
  onKeys: () => void;
}

/** Searches customers, bookings, services, actions and pages; `>` shows only actions, `#` a booking by its number. */
export default function Palette({ pages, onClose, onKeys }: PaletteProps) {
  const { modal, close } = useModal(true, onClose);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    modal.ref.current?.querySelector('input')?.focus();
  }, [modal.ref]);
  const found = useFound(typed, { pages, close, onKeys });
  return (
    <dialog {...modal} className={css.palette} aria-label={m.command_title()}>
      <FindField
        label={m.command_title()}
        placeholder={m.command_placeholder()}
        aside={<Key sign="Esc" />}
        typed={typed}
        onType={setTyped}
        options={found.options}
        isSettled={found.isSettled}
        empty={found.isSettled && <p className={css.empty}>{m.command_none({ typed })}</p>}
        large
      />
      <p className={css.foot} aria-hidden>
        <span>
          <Key sign="↑ ↓" /> {m.command_choose()}
        </span>
        <span>
          <Key sign="↵" /> {m.command_open()}
        </span>
        <span>
          <Key sign=">" /> {m.command_actions_only()}
        </span>
        <span>
          <Key sign="#" /> {m.command_number()}
        </span>
      </p>
    </dialog>
  );
}

interface Doing {
  pages: readonly Page[];
  close: () => void;
  onKeys: () => void;
}

function useFound(typed: string, { pages, close, onKeys }: Doing): { options: FindOption[]; isSettled: boolean } {
  const can = useCan();
  const address = useAddress();
  const open = useOpen();
  const [, go] = useLocation();
  const { shop } = useShop();
  const now = useShopNow(useZone(shop?.id));
  const asked = typed.trim();
  const isPlain = asked !== '' && !asked.startsWith('>') && !asked.startsWith('#');
  const settled = useSettled(asked);
  const isSearched = isPlain && settled !== '' && can('customers.view').ok;
  const people = useQuery({ ...customersQuery(settled, 5), enabled: isSearched });
  const customers = isSearched ? (people.data?.customers ?? []) : [];
  const [first] = customers;
  const card = useQuery({ ...customerQuery(first?.id ?? 0), enabled: first !== undefined });
  // A reference as it is read out; who types `#` may still paste the id of an address.
  const isReference = referenceNumberOf(asked) !== undefined;
  const byReference = useQuery({ ...visitIdQuery(asked), enabled: isReference, retry: false });
  const pasted = asked.startsWith('#') && !isReference ? Number(asked.slice(1).replaceAll(/\D/g, '')) : 0;
  const number = isReference ? (byReference.data?.id ?? 0) : pasted;
  const numbered = useQuery({ ...visitQuery(number), enabled: number > 0, retry: false });
  const services = useServices(isPlain ? asked : '');

  const begin = (run: () => void) => () => {
    close();
    // After the dialog has returned the focus, so that what opens next can take it.
    queueMicrotask(run);
  };
  const showBooking = (id: number) => begin(() => address.set({ booking: id }));
  const bookFor = (customer: number) => begin(() => open('/agenda', { new: 1, customer }));
  const visits = (card.data?.customer.visits ?? [])
    .filter(({ status }) => status !== 'cancelled' && status !== 'released')
    .toSorted((a, b) => Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now))
    .slice(0, 3);

  const all = useActions(pages, onKeys);
  // Without a word the list would be too long to read.
  const offered = asked === '' ? all.filter(({ isUsual }) => isUsual) : all;
  const found = fitting(offered, asked);
  const isAlike = first !== undefined && isOnlyAlike(first, asked);
  const isBefore = (action: (typeof found)[number]) => isAlike || isNamed(action, asked);
  const actionRows = (actions: typeof found) =>
    actions.map(({ key, label, icon, hint, run }) => row(key, <Icon of={icon} />, label, '', begin(run), hint));
  const serviceRow = ({ id, label, small }: (typeof services.found)[number]) =>
    row(
      `service-${id}`,
      <Icon of={kinds.services.icon} />,
      label,
      small,
      begin(() => open(`/catalogue/services/${id}`)),
    );
  const serviceRows = services.found.map(serviceRow);
  // Who is found by the typed name, or a visit by its number, was not mistyped.
  const isMistyped = (first === undefined || isAlike) && !numbered.data && found.length + serviceRows.length === 0;
  const options: FindOption[] = [
    ...actionRows(found.filter(isBefore)),
    ...(isAlike ? serviceRows : []),
    ...(numbered.data
      ? [
          row(
            `visit-${number}`,
            <Icon of={CalendarDays} />,
            numbered.data.booking.customer.name,
            `${numbered.data.booking.service.name} · ${formatMoment(numbered.data.booking.startsAt)}`,
            showBooking(number),
          ),
        ]
      : []),
    ...customers.map((customer) =>
      customerRow(
        customer,
        asked,
        begin(() => go(`/customers/${customer.id}`)),
      ),
    ),
    ...(first && card.data
      ? visits.map(({ id, service, startsAt, paid }) =>
          row(
            `visit-${id}`,
            <Icon of={CalendarDays} />,
            `${first.name}, ${service}`,
            `${formatMoment(startsAt)}${paid === false ? ` · ${m.command_unpaid()}` : ''}`,
            showBooking(id),
          ),
        )
      : []),
    ...(isAlike ? [] : serviceRows),
    ...(isMistyped ? services.alike.map(serviceRow) : []),
    ...(first && can('agenda.change').ok
      ? [row('book-for', <Icon of={Plus} />, m.command_book_for({ name: first.name }), '', bookFor(first.id))]
      : []),
    ...actionRows(found.filter((action) => !isBefore(action))),
    ...actionRows(isMistyped ? mistyped(offered, asked) : []),
  ];
  const headed = withHeadings(options);
  const isLoading = people.isFetching || card.isFetching || services.isLoading;
  return { options: headed, isSettled: !isPlain || (settled === asked && !isLoading) };
}

/** The first option of each kind carries the heading. */
function withHeadings(options: readonly FindOption[]): FindOption[] {
  const kindOf = ({ key }: FindOption): string => {
    if (key.startsWith('customer-')) return m.command_customers();
    if (key.startsWith('service-')) return kinds.services.title();
    if (key.startsWith(PERSON_KEY)) return kinds.employees.title();
    return key.startsWith('visit-') ? m.command_bookings() : m.command_actions();
  };
  return options.map((option, index) => {
    const before = options[index - 1];
    return before && kindOf(before) === kindOf(option) ? option : { ...option, heading: kindOf(option) };
  });
}

function customerRow({ id, name, phone, email }: Customer, typed: string, onPick: () => void): FindOption {
  return {
    key: `customer-${id}`,
    onPick,
    content: (
      <>
        <Avatar name={name} size={32} />
        <span className={css.words}>
          <strong>
            <Matched text={name} typed={typed} />
          </strong>
          <span className={css.small}>{[phone, email].filter(Boolean).join(' · ')}</span>
        </span>
      </>
    ),
  };
}

function row(
  key: string,
  icon: ReactNode,
  label: string,
  small: string,
  onPick: () => void,
  hint?: string,
): FindOption {
  return {
    key,
    onPick,
    content: (
      <>
        {icon}
        <span className={css.words}>
          <strong>{label}</strong>
          {small !== '' && <span className={css.small}>{small}</span>}
        </span>
        {hint !== undefined && <Key sign={hint} />}
      </>
    ),
  };
}

const Icon = ({ of: Sign }: { of: LucideIcon }) => (
  <span className={css.sign}>
    <Sign size={18} aria-hidden />
  </span>
);
