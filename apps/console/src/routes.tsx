import type { Permission } from '@embook/domain/shared';
import {
  Banknote,
  BookOpen,
  CalendarDays,
  Clock,
  Dumbbell,
  History,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyScreen } from './lib/lazy-screen.tsx';
import { m } from './paraglide/messages.js';

export interface Route {
  readonly path: string;
  readonly title: () => string;
  readonly screen: ComponentType;
  /** The permission needed to see it; without one every member may. */
  readonly permission?: Permission;
  /** The last part of its address opens an editor beside the list, which takes the focus itself. */
  readonly hasEditor?: boolean;
  /** Its entry in the rail; without one it is opened from elsewhere. */
  readonly rail?: { readonly icon: LucideIcon; readonly label: () => string; readonly key: string };
}

/**
 * Every screen of the console, one row each, in the order of the rail. The first one that the member may see opens by
 * default.
 */
export const routes: readonly Route[] = [
  {
    path: '/agenda',
    title: m.shell_nav_agenda,
    screen: lazyScreen(() => import('./agenda/agenda-screen.tsx')),
    permission: 'agenda.view',
    rail: { icon: CalendarDays, label: m.shell_nav_agenda, key: 'g a' },
  },
  {
    path: '/classes',
    title: m.shell_nav_classes,
    screen: lazyScreen(() => import('./classes/classes-screen.tsx')),
    permission: 'check_in.view',
    rail: { icon: Dumbbell, label: m.shell_nav_classes, key: 'g c' },
  },
  {
    path: '/classes/new',
    title: m.shell_nav_classes,
    screen: lazyScreen(() => import('./classes/series/new-class-screen.tsx')),
    permission: 'timetable.change',
  },
  {
    path: '/classes/series/:id',
    title: m.shell_nav_classes,
    screen: lazyScreen(() => import('./classes/series/series-screen.tsx')),
    permission: 'timetable.change',
  },
  {
    path: '/timetable',
    title: m.shell_nav_timetable,
    screen: lazyScreen(() => import('./classes/draft/timetable-screen.tsx')),
    permission: 'timetable.view',
  },
  {
    path: '/customers/:id?',
    title: m.shell_nav_customers,
    screen: lazyScreen(() => import('./customers/customers-screen.tsx')),
    permission: 'customers.view',
    rail: { icon: Users, label: m.shell_nav_customers, key: 'g u' },
  },
  {
    path: '/money/:tab?',
    title: m.shell_nav_money,
    screen: lazyScreen(() => import('./money/money-screen.tsx')),
    permission: 'money.view',
    rail: { icon: Banknote, label: m.shell_nav_money, key: 'g m' },
  },
  {
    path: '/hours',
    title: m.shell_nav_hours,
    screen: lazyScreen(() => import('./hours/hours-screen.tsx')),
    permission: 'agenda.view',
    rail: { icon: Clock, label: m.shell_nav_hours, key: 'g o' },
  },
  {
    path: '/catalogue/events/:id?',
    title: m.shell_nav_events,
    screen: lazyScreen(() => import('./classes/events/events-screen.tsx')),
    permission: 'timetable.view',
    hasEditor: true,
  },
  {
    path: '/catalogue/:tab?/:id?',
    title: m.shell_nav_catalogue,
    screen: lazyScreen(() => import('./catalogue/catalogue-screen.tsx')),
    permission: 'catalogue.view',
    hasEditor: true,
    rail: { icon: BookOpen, label: m.shell_nav_catalogue, key: 'g l' },
  },
  {
    path: '/team',
    title: m.shell_nav_team,
    screen: lazyScreen(() => import('./team/team-screen.tsx')),
    permission: 'team.view',
    rail: { icon: ShieldCheck, label: m.shell_nav_team, key: 'g t' },
  },
  {
    path: '/team/permissions',
    title: m.shell_permissions_title,
    screen: lazyScreen(() => import('./team/permissions-screen.tsx')),
    permission: 'team.view',
  },
  {
    path: '/audit',
    title: m.shell_nav_audit,
    screen: lazyScreen(() => import('./audit/audit-screen.tsx')),
    permission: 'team.view',
    rail: { icon: History, label: m.shell_nav_audit, key: 'g h' },
  },
  {
    path: '/settings/:section?',
    title: m.shell_nav_settings,
    screen: lazyScreen(() => import('./settings/settings-screen.tsx')),
    permission: 'settings.view',
    rail: { icon: Settings, label: m.shell_nav_settings, key: 'g s' },
  },
  {
    path: '/account',
    title: m.shell_nav_account,
    screen: lazyScreen(() => import('./account/account-screen.tsx')),
  },
];
