import { languages, locales } from '@embook/domain/shared';
import {
  Building2,
  CalendarRange,
  CodeXml,
  Download,
  Dumbbell,
  Globe,
  Keyboard,
  KeyRound,
  LogOut,
  Plus,
  Rocket,
  Star,
  Store,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { useSignOut } from '../account/sign-in/use-sign-out.ts';
import { chooseCompany, useCan, useMe } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { setLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import { sections } from '../settings/sections.ts';
import { type Action, type Page, useOpen } from './action.ts';
import { useAgendaActions, useCatalogueActions, useHoursActions, usePeopleActions } from './screen-actions.ts';

/** Every action of the screens that stands alone and that this member may do; each opens its screen or its form. */
export function useActions(pages: readonly Page[], onKeys: () => void): readonly Action[] {
  const can = useCan();
  const open = useOpen();
  const { account, membership } = useMe();
  const { shop, shops, chooseShop } = useShop();
  const [, go] = useLocation();
  const signOut = useSignOut();
  const inShop = { shopId: shop?.id };
  const has = (isAllowed: boolean, ...actions: readonly Action[]) => (isAllowed ? actions : []);
  const usual = pages.map(({ href, label, icon }): Action => ({
    key: `page-${href}`,
    label: m.command_go({ page: label() }),
    also: href === '/hours' ? m.command_also_hours() : undefined,
    icon,
    run: () => go(href),
    isUsual: true,
  }));
  return [
    ...has(can('agenda.change').ok, {
      key: 'new',
      label: m.command_new_booking(),
      also: m.command_also_booking(),
      icon: Plus,
      hint: 'N',
      run: () => open('/agenda', { new: 1, customer: undefined }),
      isUsual: true,
    }),
    {
      key: 'keys',
      label: m.command_keys(),
      also: m.command_also_keys(),
      icon: Keyboard,
      hint: '?',
      run: onKeys,
      isUsual: true,
    },
    ...usual,
    ...useAgendaActions(),
    ...usePeopleActions(),
    ...has(
      can('timetable.change', inShop).ok,
      {
        key: 'new-class',
        label: m.command_new_class(),
        also: m.command_also_class(),
        icon: Dumbbell,
        run: () => open('/classes/new'),
      },
      {
        key: 'new-event',
        label: m.command_new_event(),
        also: m.command_also_event(),
        icon: Star,
        run: () => open('/catalogue/events/new'),
      },
    ),
    ...has(can('timetable.view').ok, {
      key: 'timetable',
      label: m.classes_next_timetable(),
      also: m.command_also_timetable(),
      icon: CalendarRange,
      run: () => open('/timetable'),
    }),
    ...has(can('customers.change').ok, {
      key: 'new-customer',
      label: m.customers_add(),
      also: m.command_also_customer(),
      icon: UserPlus,
      run: () => open('/customers', { do: 'add' }),
    }),
    ...useHoursActions(),
    ...useCatalogueActions(),
    ...has(can('team.change').ok, {
      key: 'invite',
      label: m.team_invite_button(),
      also: m.command_also_invite(),
      icon: UserPlus,
      run: () => open('/team', { do: 'invite' }),
    }),
    ...has(
      can('team.view').ok,
      {
        key: 'permissions',
        label: m.command_go({ page: m.shell_permissions_title() }),
        also: m.command_also_permissions(),
        icon: KeyRound,
        run: () => go('/team/permissions'),
      },
      {
        key: 'export',
        label: m.command_export(),
        also: m.command_also_export(),
        icon: Download,
        run: () => open('/audit', { do: 'export' }),
      },
    ),
    ...has(
      can('settings.view').ok,
      ...sections.map(({ id, title, icon, fields }): Action => ({
        key: `settings-${id}`,
        label: m.command_go({ page: title() }),
        also: [m.settings_title(), ...fields.map(({ label }) => label())].join(' '),
        icon,
        run: () => go(`/settings/${id}`),
      })),
      {
        key: 'builder',
        label: m.shell_account_builder(),
        also: m.command_also_builder(),
        icon: CodeXml,
        run: () => location.assign(`/builder?${new URLSearchParams({ key: membership.key })}`),
      },
    ),
    ...has(can('settings.change').ok, {
      key: 'set-up',
      label: m.shell_account_set_up(),
      also: m.command_also_set_up(),
      icon: Rocket,
      run: () => go('/start/next'),
    }),
    {
      key: 'account',
      label: m.command_go({ page: m.shell_nav_account() }),
      also: m.command_also_account(),
      icon: UserRound,
      run: () => go('/account'),
    },
    ...shops
      .filter(({ id }) => id !== shop?.id)
      .map(({ id, name }): Action => ({
        key: `shop-${id}`,
        label: m.command_go({ page: name }),
        also: m.catalogue_shops(),
        icon: Store,
        run: () => chooseShop(id),
      })),
    ...account.companies
      .filter(({ key }) => key !== membership.key)
      .map(({ key, name }): Action => ({
        key: `company-${key}`,
        label: m.command_go({ page: name }),
        also: m.shell_account_companies(),
        icon: Building2,
        run: () => {
          go('/');
          chooseCompany(key);
        },
      })),
    ...locales.map((code): Action => ({
      key: `language-${code}`,
      label: `${m.shell_account_language()}: ${languages[code].name}`,
      icon: Globe,
      run: () => void setLocale(code),
    })),
    {
      key: 'sign-out',
      label: m.shell_account_sign_out(),
      also: m.command_also_sign_out(),
      icon: LogOut,
      run: signOut,
    },
  ];
}
