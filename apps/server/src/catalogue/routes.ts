import type { VisitChoice } from '@embook/domain/hours';
import { checkChoices, type HoursCore, saveChange } from '../hours/hours.ts';
import { retry } from '../infra/db/retry.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Changes, Unchanged } from '../infra/http/changes.ts';
import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { Catalogue, createCataloguePictures } from './catalogue.ts';
import type { CompanySettings } from './company-settings.ts';
import type { Thing } from './kind.ts';
import type { createThings } from './things.ts';

interface Wanted {
  readonly shopId: number | undefined;
  readonly archived: boolean | undefined;
}

type Changed = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** The four calls of one kind; the answer stands under the thing's name. */
function handlersOf<N extends string, P extends string, T extends Thing>(
  name: N,
  plural: P,
  things: Pick<ReturnType<typeof createThings<never, T>>, 'list' | 'read' | 'addIn' | 'changeIn' | 'refuseBeyond'>,
) {
  // A computed name is any string to the compiler.
  const alone = (thing: T) => ({ [name]: thing }) as { [K in N]: T };
  const all = (found: T[]) => ({ [plural]: found }) as { [K in P]: T[] };
  const changeAnd =
    (check?: (tx: Tx) => Promise<void>) =>
    (caller: StaffCaller, { id, version, ...sent }: Changed, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const { answer, entry } = await things.changeIn(tx, caller, id, version, sent);
          await check?.(tx);
          if (entry.after && 'options' in entry.after) await things.refuseBeyond(tx, caller.company.id);
          if (Object.keys(entry.after ?? {}).length === 0) throw new Unchanged(alone(answer));
          return { answer: alone(answer), entry };
        }),
      );
  return {
    list: async (caller: StaffCaller, wanted: Wanted) => all(await things.list(caller, wanted)),
    one: async (caller: StaffCaller, { id }: { readonly id: number }) => alone(await things.read(caller, id)),
    add: (caller: StaffCaller, sent: Readonly<Record<string, unknown>>, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const { answer, entry } = await things.addIn(tx, caller, sent);
          await things.refuseBeyond(tx, caller.company.id);
          return { answer: alone(answer), entry };
        }),
      ),
    change: changeAnd(),
    /** A change that holds only if `check` lets it. */
    changeAnd,
  };
}

type Closed = Changed & {
  readonly choices: readonly VisitChoice[] | undefined;
  readonly tellCustomers: boolean | undefined;
};

/**
 * The same for things that visits are booked at: the call also decides about the visits that its change affects
 * (HRS-3).
 */
function closableHandlersOf<N extends string, P extends string, T extends Thing>(
  name: N,
  plural: P,
  things: Pick<
    ReturnType<typeof createThings<never, T>>,
    'list' | 'read' | 'addIn' | 'changeIn' | 'refuseBeyond' | 'applyIn' | 'closingOf'
  >,
  hoursCore: HoursCore,
) {
  const handlers = handlersOf(name, plural, things);
  return {
    ...handlers,
    async change(caller: StaffCaller, { choices, tellCustomers, ...changed }: Closed, changes: Changes) {
      const { id, version, ...sent } = changed;
      const closing = await things.closingOf(caller, id, sent);
      if (!closing)
        return handlers.changeAnd((tx) => checkChoices(hoursCore, tx, caller.company.id, choices ?? []))(
          caller,
          changed,
          changes,
        );
      const apply = async (tx: Tx) => {
        const { answer, entry, finish } = await things.applyIn(tx, caller, id, version, sent);
        return { entry, finish, answer: { [name]: answer } as { [K in N]: T } };
      };
      return saveChange(hoursCore, caller, closing, apply, { choices, tellCustomers }, changes);
    },
  };
}

export function catalogueRoutes(
  catalogue: Catalogue,
  pictures: ReturnType<typeof createCataloguePictures>,
  hoursCore: HoursCore,
  settings: CompanySettings,
) {
  const service = handlersOf('service', 'services', catalogue.service);
  const category = handlersOf('category', 'categories', catalogue.category);
  const employee = closableHandlersOf('employee', 'employees', catalogue.employee, hoursCore);
  const object = handlersOf('object', 'objects', catalogue.object);
  const room = closableHandlersOf('room', 'rooms', catalogue.room, hoursCore);
  const shop = closableHandlersOf('shop', 'shops', catalogue.shop, hoursCore);
  const bundle = handlersOf('bundle', 'bundles', catalogue.bundle);
  const subscription = handlersOf('subscription', 'subscriptions', catalogue.subscription);
  const promotion = handlersOf('promotion', 'promotions', catalogue.promotion);
  return {
    staffCompany: async (caller) => ({ company: await settings.read(caller) }),
    staffChangeCompany: (caller, { version, ...sent }, changes) =>
      retry(() => changes.transaction((tx) => settings.changeIn(tx, caller, version, sent))),
    staffAddPicture: pictures.add,
    staffAddFont: pictures.addFont,
    staffServices: service.list,
    staffService: service.one,
    staffAddService: service.add,
    staffChangeService: service.change,
    staffCategories: category.list,
    staffCategory: category.one,
    staffAddCategory: category.add,
    staffChangeCategory: category.change,
    staffEmployees: employee.list,
    staffEmployee: employee.one,
    staffAddEmployee: employee.add,
    staffChangeEmployee: employee.change,
    staffObjects: object.list,
    staffObject: object.one,
    staffAddObject: object.add,
    staffChangeObject: object.change,
    staffRooms: room.list,
    staffRoom: room.one,
    staffAddRoom: room.add,
    staffChangeRoom: room.change,
    staffShops: shop.list,
    staffShop: shop.one,
    staffAddShop: shop.add,
    staffChangeShop: shop.change,
    staffBundles: bundle.list,
    staffBundle: bundle.one,
    staffAddBundle: bundle.add,
    staffChangeBundle: bundle.change,
    staffSubscriptions: subscription.list,
    staffSubscription: subscription.one,
    staffAddSubscription: subscription.add,
    staffChangeSubscription: subscription.change,
    staffPromotions: promotion.list,
    staffPromotion: promotion.one,
    staffAddPromotion: promotion.add,
    staffChangePromotion: promotion.change,
  } satisfies Partial<StaffHandlers>;
}
