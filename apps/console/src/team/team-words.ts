import type { Area } from '@embook/domain/shared';
import type { Level, ShopScope } from '@embook/domain/staff';
import type { Workplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';

const areaNames: Readonly<Record<Area, () => string>> = {
  agenda: m.team_area_agenda,
  check_in: m.team_area_check_in,
  customers: m.team_area_customers,
  contact_details: m.team_area_contact_details,
  catalogue: m.team_area_catalogue,
  timetable: m.team_area_timetable,
  money: m.team_area_money,
  reports: m.team_area_reports,
  settings: m.team_area_settings,
  team: m.team_area_team,
};

const levelNames: Readonly<Record<Level, () => string>> = {
  none: m.team_level_none,
  own: m.team_level_own,
  view: m.team_level_view,
  change: m.team_level_change,
  take: m.team_level_take,
};

export const areaName = (area: Area): string => areaNames[area]();
export const levelName = (level: Level): string => levelNames[level]();

/** The shops somebody works in, by name. */
export const shopNames = (scope: ShopScope, { shops }: Pick<Workplace, 'shops'>): string =>
  scope === 'all'
    ? m.team_shops_all()
    : scope.map((id) => shops.find((shop) => shop.id === id)?.name ?? m.team_shops_other()).join(', ');
