import type { VisitChoice } from '@embook/domain/hours';
import type { LimitCore } from '../auth/auth.ts';
import { checkChoices, saveChange } from '../hours/hours.ts';
import type { ReservationCore } from '../reservations/reservations.ts';
import { retry } from '../infra/db/retry.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Changes, Unchanged } from '../infra/http/changes.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { kinds } from './catalogue.ts';
import { changeSettings, readSettings } from './company-settings.ts';
import type { KindOf, Thing } from './kind.ts';
import { addFont, addPicture } from './pictures.ts';
import { addThing, applyChange, changeThing, closingOf, listThings, readThing } from './things.ts';
import { withinBounds } from './thing-bounds.ts';

/** The context with the counters of staff, which bound uploads. */
interface CatalogueCore extends ReservationCore {
  readonly countersOf: LimitCore['countersOf'];
}

interface Wanted {
  readonly shopId: number | undefined;
  readonly archived: boolean | undefined;
}

type Changed = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** The four calls of one kind; the answer stands under the thing's name. */
function handlersOf<N extends string, P extends string, T extends Thing>(name: N, plural: P, kind: KindOf<T>) {
  // A computed name is any string to the compiler.
  const alone = (thing: T) => ({ [name]: thing }) as { [K in N]: T };
  const all = (things: T[]) => ({ [plural]: things }) as { [K in P]: T[] };
  const changeAnd =
    (check?: (tx: Tx) => Promise<void>) =>
    (core: CatalogueCore, caller: StaffCaller, { id, version, ...sent }: Changed, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const { answer, entry } = await withinBounds(tx, kind.name, caller.company.id, () =>
            changeThing(core, tx, kind, caller, id, version, sent),
          );
          await check?.(tx);
          if (Object.keys(entry.after ?? {}).length === 0) throw new Unchanged(alone(answer));
          return { answer: alone(answer), entry };
        }),
      );
  return {
    list: async (core: CatalogueCore, caller: StaffCaller, wanted: Wanted) =>
      all(await listThings(core, kind, caller, wanted)),
    one: async (core: CatalogueCore, caller: StaffCaller, { id }: { readonly id: number }) =>
      alone(await readThing(core, kind, caller, id)),
    add: (core: CatalogueCore, caller: StaffCaller, sent: Readonly<Record<string, unknown>>, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const { answer, entry } = await withinBounds(tx, kind.name, caller.company.id, () =>
            addThing(core, tx, kind, caller, sent),
          );
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
function closableHandlersOf<N extends string, P extends string, T extends Thing>(name: N, plural: P, kind: KindOf<T>) {
  const handlers = handlersOf(name, plural, kind);
  return {
    ...handlers,
    async change(
      core: CatalogueCore,
      caller: StaffCaller,
      { choices, tellCustomers, ...changed }: Closed,
      changes: Changes,
    ) {
      const { id, version, ...sent } = changed;
      const closing = await closingOf(core, kind, caller, id, sent);
      if (!closing)
        return handlers.changeAnd((tx) => checkChoices(core, tx, caller.company.id, choices ?? []))(
          core,
          caller,
          changed,
          changes,
        );
      const apply = async (tx: Tx) => {
        const { answer, entry, finish } = await applyChange(core, tx, kind, caller, id, version, sent);
        return { entry, finish, answer: { [name]: answer } as { [K in N]: T } };
      };
      return saveChange(core, caller, closing, apply, { choices, tellCustomers }, changes);
    },
  };
}

const service = handlersOf('service', 'services', kinds.service);
const category = handlersOf('category', 'categories', kinds.category);
const employee = closableHandlersOf('employee', 'employees', kinds.employee);
const object = handlersOf('object', 'objects', kinds.object);
const room = closableHandlersOf('room', 'rooms', kinds.room);
const shop = closableHandlersOf('shop', 'shops', kinds.shop);
const bundle = handlersOf('bundle', 'bundles', kinds.bundle);
const subscription = handlersOf('subscription', 'subscriptions', kinds.subscription);
const promotion = handlersOf('promotion', 'promotions', kinds.promotion);

export const catalogueRoutes = {
  staffCompany: async (core, caller) => ({ company: await readSettings(core, caller) }),
  staffChangeCompany: (core, caller, { version, ...sent }, changes) =>
    retry(() => changes.transaction((tx) => changeSettings(core, tx, caller, version, sent))),
  staffAddPicture: addPicture,
  staffAddFont: addFont,
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
} satisfies Partial<CoreStaffHandlers<CatalogueCore>>;
