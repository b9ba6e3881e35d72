import { areasOf } from '@embook/domain/staff';
import { changeSettings, kinds, listAllThings, readSettingsIn } from '../../catalogue/catalogue.ts';
import type { RecordEvent } from '../../infra/db/audit-entry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { beginExport } from '../export/exporting.ts';
import type { Stored } from '../export/stored.ts';
import type { CompanyFile } from '../format.ts';
import type { Calendar } from '../plan/calendar.ts';
import { changesText, differing, type Step } from './differences.ts';
import { fileValues } from './file-values.ts';
import { createThingWriter, type Values } from './thing-writer.ts';

interface Applying {
  readonly file: CompanyFile;
  readonly stored: Stored;
  readonly now: number;
  readonly picture: (path: string | undefined) => string | null;
  /** As the company has it. */
  readonly font: CompanyFile['company']['font'];
  readonly calendar: Calendar;
  readonly steps: Step[];
  readonly record: RecordEvent;
  readonly operator: string;
}

/** The kinds that a file refers to, and their lists in what is stored. */
const listOf = {
  employee: 'employees',
  object: 'objects',
  room: 'rooms',
  service: 'services',
  bundle: 'bundles',
  subscription: 'subscriptions',
} as const;
type RefKind = keyof typeof listOf;
const refKinds = Object.keys(listOf) as RefKind[];

type Shop = CompanyFile['shops'][number];
type NamedThing = { readonly ref?: string | undefined; readonly name: string };

/** Changes settings and catalogue to those of the file; returns the refs of all things, by list and id. */
export async function applyThings(tx: Tx, applying: Applying) {
  const { file, stored, picture, font, calendar, steps, record, operator } = applying;
  const { id: companyId, timeZone, apiKey } = stored.company;
  const author = { member: ownerOf(companyId), company: { id: companyId, timeZone } };
  const place = { companyId, by: { accountId: null, name: operator } };
  const core = { clock: { now: () => applying.now }, takesOnline: true };
  const writer = await createThingWriter(tx, { core, author, place, record, steps });
  const idsByRef = storedRefs(stored);
  const values = fileValues({
    id: (kind, ref) => idsByRef[kind].get(ref) ?? 0,
    knownId: (_kind, ref) => (ref === undefined ? undefined : idsByRef.service.get(ref)),
    picture,
    font,
    date: (day) => calendar.date(day),
    timeZone: file.company.time_zone,
  });

  await applySettings();
  const shopIds: number[] = [];
  for (const shop of file.shops) shopIds.push(await applyShop(shop));
  // After all shops: a bundle names services of any of them.
  for (const [index, shop] of file.shops.entries())
    for (const each of shop.bundles) await keep('bundle', each, values.bundle(each), shopIds[index]);
  for (const each of file.subscriptions) {
    const before = writer.storedAs('subscription', idOf('subscription', each));
    const groups = ((before?.['groups'] ?? []) as { readonly id: number }[]).map(({ id }) => id);
    await keep('subscription', each, values.subscription(each, groups));
  }
  for (const each of file.promotions)
    await writer.put('promotion', each.name, writer.byName('promotion', each.name), values.promotion(each));
  await writer.archiveOthers();
  return Object.fromEntries(
    refKinds.map((kind) => [listOf[kind], Object.fromEntries([...idsByRef[kind]].map(([ref, id]) => [id, ref]))]),
  );

  async function applySettings(): Promise<void> {
    const sent = values.company(file.company);
    const before = await readSettingsIn(core, tx, author);
    const changed = differing(sent, before);
    if (Object.keys(changed).length === 0) return;
    const text = changesText(before, changed);
    await writer.step({ what: 'changed', thing: `company "${apiKey}"`, text }, async (at) => {
      const { answer, entry } = await changeSettings(core, at, author, before.version, sent);
      await record(at, 'company.changed', place, entry);
      return answer.company.id;
    });
  }

  async function applyShop(shop: Shop): Promise<number> {
    const shopId = await writer.put('shop', shop.name, writer.byName('shop', shop.name), values.shop(shop));
    for (const each of shop.employees) await keep('employee', each, values.employee(each), shopId);
    for (const each of shop.objects) await keep('object', each, values.object(each), shopId);
    for (const each of shop.rooms) await keep('room', each, values.room(each), shopId);
    const lists: [number | null, Shop['taught']][] = [];
    for (const category of shop.categories) {
      const id = writer.byName('category', category.name, isIn(shopId));
      const more = { shop_id: shopId };
      const categoryId = await writer.put('category', category.name, id, values.category(category), more);
      lists.push([categoryId, category.services]);
    }
    for (const [categoryId, services] of [...lists, [null, shop.taught] as const])
      for (const each of services) {
        const id = await keep('service', each, values.service(each, categoryId), shopId);
        if (id > 0 && each.options.length > 0)
          await nameOptions(
            id,
            each.options.filter(({ archived }) => !archived),
          );
      }
    return shopId;
  }

  /** Adds or changes what the file may refer to; without a shop it belongs to the company. */
  async function keep(kind: RefKind, given: NamedThing, thing: Values, shopId?: number): Promise<number> {
    const more = shopId === undefined ? {} : { shop_id: shopId };
    const id = await writer.put(kind, given.ref ?? given.name, idOf(kind, given, shopId), thing, more);
    if (given.ref !== undefined && id > 0) idsByRef[kind].set(given.ref, id);
    return id;
  }

  function idOf(kind: RefKind, { ref, name }: NamedThing, shopId?: number): number | undefined {
    return ref === undefined ? writer.byName(kind, name, isIn(shopId)) : idsByRef[kind].get(ref);
  }

  /** New options get the ids they were given, so that the next file finds them. */
  async function nameOptions(serviceId: number, options: readonly Pick<NamedThing, 'ref'>[]): Promise<void> {
    const service = (await listAllThings(tx, kinds.service, author, serviceId))[0];
    for (const [index, { ref }] of options.entries()) {
      const id = service?.options[index]?.id;
      if (ref !== undefined && id !== undefined) idsByRef.service.set(ref, id);
    }
  }
}

/** A file is applied with the permissions of an owner. */
const ownerOf = (companyId: number) => ({
  id: 0,
  companyId,
  accountId: 0,
  employeeId: null,
  role: 'owner' as const,
  areas: areasOf('owner'),
  shops: 'all' as const,
});

/** The ids of what is there already, by what a file of this company calls them. */
function storedRefs(stored: Stored): Record<RefKind, Map<string, number>> {
  const { refs } = beginExport(stored);
  const idsOf = (kind: RefKind) => {
    const list = listOf[kind];
    return new Map(stored[list].map(({ id }): [string, number] => [refs[list].of(id), id]));
  };
  return {
    employee: idsOf('employee'),
    object: idsOf('object'),
    room: idsOf('room'),
    service: idsOf('service'),
    bundle: idsOf('bundle'),
    subscription: idsOf('subscription'),
  };
}

const isIn = (shopId: number | undefined) => (thing: Values) => shopId === undefined || thing['shop_id'] === shopId;
