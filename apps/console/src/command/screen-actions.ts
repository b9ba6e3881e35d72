import {
  Ban,
  CalendarCog,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  Eye,
  Plus,
  Printer,
  Store,
  Sun,
  UserRound,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { kinds } from '../catalogue/kinds.ts';
import { useAddress } from '../lib/address.ts';
import { useCan, useMe, useWorkplace } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { type Action, useOpen } from './action.ts';

/** AGD-1, AGD-7, AGD-9: what the toolbar and the grid of the agenda offer. */
export function useAgendaActions(): readonly Action[] {
  const can = useCan();
  const open = useOpen();
  const { member } = useMe();
  const { shop } = useShop();
  if (!can('agenda.view').ok || !shop) return [];
  const mayFeed = can('agenda.change', { shopId: shop.id, employeeId: member.employeeId }).ok;
  return [
    ...(can('agenda.change').ok
      ? [
          {
            key: 'block',
            label: m.agenda_block_title(),
            also: m.command_also_block(),
            icon: Ban,
            hint: 'X',
            run: () => open('/agenda', { do: 'block' }),
          },
        ]
      : []),
    {
      key: 'today',
      label: m.agenda_today(),
      icon: CalendarDays,
      hint: 'T',
      run: () => open('/agenda', { date: undefined, view: undefined }),
    },
    {
      key: 'week',
      label: m.command_week(),
      icon: CalendarRange,
      run: () => open('/agenda', { view: 'week' }),
    },
    {
      key: 'by-staff',
      label: m.command_by_staff(),
      icon: UserRound,
      hint: 'S',
      run: () => open('/agenda', { by: undefined, who: undefined }),
    },
    {
      key: 'by-rooms',
      label: m.command_by_rooms(),
      icon: Store,
      hint: 'R',
      run: () => open('/agenda', { by: 'room', who: undefined }),
    },
    {
      key: 'cancelled',
      label: m.agenda_show_cancelled(),
      icon: Eye,
      run: () => open('/agenda', { cancelled: 1 }),
    },
    {
      key: 'print',
      label: m.agenda_print(),
      also: m.command_also_print(),
      icon: Printer,
      run: () => open('/agenda', { do: 'print' }),
    },
    ...(mayFeed
      ? [
          {
            key: 'feed',
            label: m.agenda_feed(),
            also: m.command_also_feed(),
            icon: CalendarPlus,
            run: () => open('/agenda', { do: 'feed' }),
          },
        ]
      : []),
  ];
}

/** HRS-1, HRS-2: a special day, and time off. */
export function useHoursActions(): readonly Action[] {
  const can = useCan();
  const open = useOpen();
  const { member } = useMe();
  const { employees } = useWorkplace();
  const address = useAddress();
  const [at] = useLocation();
  const { shop } = useShop();
  if (!can('agenda.view').ok || !shop) return [];
  const shopId = shop.id;
  const people = employees.filter(
    ({ id, shopId: where }) => where === shopId && can('agenda.change', { shopId, employeeId: id }).ok,
  );
  const shown = at === '/hours' ? address.get('who') : undefined;
  // Whose week is open, else one's own, else the first: the form says whose time it is.
  const whose =
    people.find(({ id }) => String(id) === shown) ?? people.find(({ id }) => id === member.employeeId) ?? people[0];
  const plans = can('timetable.change', { shopId }).ok;
  return [
    ...(can('settings.change', { shopId }).ok
      ? [
          {
            key: 'special-day',
            label: m.command_special_day(),
            also: m.command_also_special_day(),
            icon: CalendarCog,
            run: () => open('/hours', { do: 'day' }),
          },
        ]
      : []),
    ...(whose
      ? [
          {
            key: 'time-off',
            label: plans || whose.id !== member.employeeId ? m.hours_off() : m.hours_off_ask(),
            also: m.command_also_time_off(),
            icon: Sun,
            run: () => open('/hours', { who: whose.id, do: 'off' }),
          },
        ]
      : []),
  ];
}

const priced: readonly string[] = ['services', 'bundles', 'subscriptions'];

/** Each kind of the catalogue as a page, and a new one of it. */
export function useCatalogueActions(): readonly Action[] {
  const can = useCan();
  const open = useOpen();
  const { shop } = useShop();
  return Object.values(kinds).flatMap(({ tab, icon, title, add, view, change, isOfShop }): Action[] => {
    const isSeen = can(view).ok;
    const mayAdd = isSeen && can(change, isOfShop ? { shopId: shop?.id } : undefined).ok;
    return [
      ...(mayAdd && (shop || !isOfShop)
        ? [
            {
              key: `add-${tab}`,
              label: m.command_add({ thing: add() }),
              also: m.command_also_add(),
              icon: Plus,
              run: () => open(`/catalogue/${tab}`, { do: 'add' }),
            },
          ]
        : []),
      // Categories are listed among the services.
      ...(isSeen && tab !== 'categories'
        ? [
            {
              key: `catalogue-${tab}`,
              label: m.command_go({ page: title() }),
              also: priced.includes(tab) ? m.command_also_prices() : undefined,
              icon,
              run: () => open(`/catalogue/${tab}`),
            },
          ]
        : []),
    ];
  });
}

/** The keys of people begin with it, by which the palette lists them apart from actions. */
export const PERSON_KEY = 'person-';

/** AGD-1: the week of each person of the shop whose agenda the member sees. */
export function usePeopleActions(): readonly Action[] {
  const can = useCan();
  const open = useOpen();
  const { employees } = useWorkplace();
  const { shop } = useShop();
  return employees
    .filter(({ id, shopId }) => shopId === shop?.id && can('agenda.view', { shopId, employeeId: id }).ok)
    .map(({ id, name }) => ({
      key: `${PERSON_KEY}${id}`,
      label: name,
      icon: UserRound,
      run: () => open('/agenda', { view: 'week', by: undefined, who: id }),
    }));
}
