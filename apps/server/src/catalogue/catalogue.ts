import type { Crop } from '@embook/domain/catalogue';
import { createCompanySettings } from './company-settings.ts';
import { createCompanySettingsStore } from './company-settings-store.ts';
import { createLinkStore } from './link-store.ts';
import { createObstacleStore } from './obstacle-store.ts';
import { productKinds } from './product-kinds.ts';
import { serviceKind } from './service-kind.ts';
import { shopKinds } from './shop-kinds.ts';
import { createThings } from './things.ts';
import { createThingStore, type ThingStore } from './thing-store.ts';
import type { Limits } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Changes } from '../infra/http/changes.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { companyTurn, decodeInTurn, fontAddress, makeFont, makePicture } from '../pictures/pictures.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { Problem } from '../infra/http/problem.ts';

export * from './columns.ts';
export * from './company-columns.ts';
export type { CompanySent } from './company-settings.ts';
export type { Obstacle } from './obstacle-store.ts';
export { isSame } from './same-value.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Every kind of thing that a company offers (CAT-1). */
export function createCatalogue(db: Db, clock: Clock) {
  const stores = { store: createThingStore(db), links: createLinkStore() };
  const ports = { ...stores, obstacles: createObstacleStore(), clock };
  const { shop, category, employee, object, room } = shopKinds(stores);
  const { bundle, subscription, promotion } = productKinds(stores);
  return {
    shop: createThings(shop, ports),
    category: createThings(category, ports),
    employee: createThings(employee, ports),
    object: createThings(object, ports),
    room: createThings(room, ports),
    service: createThings(serviceKind(stores), ports),
    bundle: createThings(bundle, ports),
    subscription: createThings(subscription, ports),
    promotion: createThings(promotion, ports),
  };
}

/** The settings of the company itself, by the same rules for staff calls and company files. */
export const createSettings = (db: Db, takesOnline = true) =>
  createCompanySettings(
    createCompanySettingsStore(db),
    { store: createThingStore(db), links: createLinkStore() },
    takesOnline,
  );

/** A company keeps a bounded number of pictures and fonts (B7). */
async function demandRoom(store: Pick<ThingStore, 'hasRoomFor'>, tx: Tx, companyId: number, file: Uint8Array) {
  if (!(await store.hasRoomFor(tx, companyId, file.byteLength)))
    throw new Problem('invalid_fields', { content: 'files_bound' });
}

/** Pictures that things of the catalogue show (CAT-4), and the company's font (EMB-13). */
export const createCataloguePictures = (
  store: Pick<ThingStore, 'addPicture' | 'addFont' | 'hasRoomFor'>,
  limits: Pick<Limits, 'uploadByStaff'>,
  clock: Clock,
) => ({
  async add(
    { company }: StaffCaller,
    { content, crop }: { readonly content: string; readonly crop?: Crop | undefined },
    changes: Changes,
  ) {
    const companyId = company.id;
    await limits.uploadByStaff(companyId);
    const bytes = Buffer.from(content, 'base64');
    const { id, ...picture } = await makePicture({ bytes, field: 'content', turn: companyTurn(companyId) }, crop);
    const address = `/media/${companyId}/${id}`;
    const { width, height } = picture;
    return changes.transaction(async (tx) => {
      await demandRoom(store, tx, companyId, picture.bytes);
      await store.addPicture(tx, { companyId, id, ...picture, createdAt: new Date(clock.now()) });
      return {
        answer: { picture: { address, width, height } },
        entry: { thing: 'picture', id: 0, after: { address, width, height } },
      };
    });
  },

  async addFont({ company }: StaffCaller, { content }: { readonly content: string }, changes: Changes) {
    await limits.uploadByStaff(company.id);
    const font = await decodeInTurn(companyTurn(company.id), () => makeFont(Buffer.from(content, 'base64'), 'content'));
    const address = fontAddress(company.id, font.id);
    return changes.transaction(async (tx) => {
      await demandRoom(store, tx, company.id, font.bytes);
      await store.addFont(tx, { companyId: company.id, ...font, createdAt: new Date(clock.now()) });
      return { answer: { font: { address } }, entry: { thing: 'font', id: 0, after: { address } } };
    });
  },
});
