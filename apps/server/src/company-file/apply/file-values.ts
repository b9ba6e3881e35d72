import {
  bundleValues,
  categoryValues,
  employeeValues,
  groupValues,
  objectValues,
  promotionValues,
  roomValues,
  serviceValues,
  shopValues,
  subscriptionValues,
  tabTypes,
  type Values as Definition,
} from '@embook/domain/catalogue';
import type { CompanySent } from '../../catalogue/catalogue.ts';
import type { CompanyFile } from '../format.ts';
import type { ShopEntry } from '../format/shop-format.ts';

type Values = Readonly<Record<string, unknown>>;
type FileThing = Readonly<Record<string, unknown>>;

/** What turns the refs and paths of a file into ids and addresses; a ref that leads nowhere was refused before. */
export interface Lookups {
  readonly id: (kind: 'employee' | 'object' | 'room' | 'service', ref: string) => number;
  readonly knownId: (kind: 'option', ref: string | undefined) => number | undefined;
  readonly picture: (path: string | undefined) => string | null;
  readonly font: CompanyFile['company']['font'];
  readonly date: (day: string) => string;
  readonly timeZone: string;
}

/** The values of a definition alone, null where the file has none. */
const valuesOf = ({ required, optional, usual }: Definition, given: FileThing): Values =>
  Object.fromEntries(
    [...Object.keys(required), ...Object.keys(optional), ...Object.keys(usual)].map((name) => [
      name,
      given[name] ?? null,
    ]),
  );

const numeric = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** The things of a file as the staff calls take them. */
export const fileValues = ({ id, knownId, picture, font, date, timeZone }: Lookups) => ({
  /** Without what the operator alone decides: the key, the payment provider, logins and blocking. */
  company({
    key: _key,
    team: _team,
    widget_login: _login,
    blocked_at: _at,
    ...given
  }: CompanyFile['company']): CompanySent {
    const { system: _system, ...payments } = given.payments;
    return {
      ...given,
      // Null takes a value away that the file does not have.
      font: font ?? null,
      coc_number: given.coc_number ?? null,
      license_link: given.license_link ?? null,
      extra_field_label: given.extra_field_label ?? null,
      texts: given.texts ?? null,
      logo: picture(given.logo),
      gallery: given.gallery.flatMap((path) => picture(path) ?? []),
      tab_names: Object.fromEntries(tabTypes.map((tab) => [tab, given.tab_names[tab] ?? null])),
      loyalty: { ...given.loyalty, description: given.loyalty.description ?? null },
      payments,
    };
  },
  shop: (given: ShopEntry): Values => ({
    ...valuesOf(shopValues, given),
    time_zone: given.time_zone ?? timeZone,
    photo: picture(given.photo),
    offers: given.offers,
  }),
  employee: (given: ShopEntry['employees'][number]): Values => ({
    ...valuesOf(employeeValues, given),
    photo: picture(given.photo),
  }),
  object: (given: ShopEntry['objects'][number]): Values => valuesOf(objectValues, given),
  room: (given: ShopEntry['rooms'][number]): Values => ({
    ...valuesOf(roomValues, given),
    photo: picture(given.photo),
    employee_id: given.employee === undefined ? null : id('employee', given.employee),
    object_id: given.object === undefined ? null : id('object', given.object),
    disabled_days: given.disabled_days,
    disabled_dates: [...new Set(given.disabled_dates.map(date))].toSorted(),
  }),
  category: (given: ShopEntry['categories'][number]): Values => valuesOf(categoryValues, given),
  service(given: ShopEntry['taught'][number], categoryId: number | null): Values {
    const one = (each: Omit<ShopEntry['taught'][number], 'options'>): Values => ({
      ...valuesOf(serviceValues, each),
      // No buffer is the usual one.
      buffer_before: each.buffer_before === 0 && each === given ? null : (each.buffer_before ?? null),
      buffer_after: each.buffer_after === 0 && each === given ? null : (each.buffer_after ?? null),
      photo: picture(each.photo),
      rooms: numeric((each.rooms ?? []).map((ref) => id('room', ref))),
    });
    return {
      ...one(given),
      category_id: categoryId,
      // Archived options are not shown with a service, and those that are left out are archived.
      options: given.options
        .filter(({ archived }) => !archived)
        .map((option) => ({ id: knownId('option', option.ref), ...one(option) })),
    };
  },
  bundle: (given: ShopEntry['bundles'][number]): Values => ({
    ...valuesOf(bundleValues, given),
    services: numeric(given.services.map((ref) => id('service', ref))),
  }),
  subscription: (given: CompanyFile['subscriptions'][number], groupIds: readonly number[]): Values => ({
    ...valuesOf(subscriptionValues, given),
    groups: given.groups.map((group, index) => ({
      id: groupIds[index],
      ...valuesOf(groupValues, group),
      services: numeric(group.services.map((ref) => id('service', ref))),
    })),
  }),
  promotion: (given: CompanyFile['promotions'][number]): Values => ({
    ...valuesOf(promotionValues, given),
    photo: picture(given.photo),
    services: numeric(given.services.map((ref) => id('service', ref))),
  }),
});
