import { type Day, dayOf, shopTimeAt } from '@embook/domain/shared';
import { areasOf } from '@embook/domain/staff';
import { eq } from 'drizzle-orm';
import { createCatalogue, createSettings, type Obstacle } from '../../catalogue/catalogue.ts';
import type { RecordEvent } from '../../infra/db/audit-entry.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { companies, pictures } from '../../infra/db/schema/index.ts';
import { Problem } from '../../infra/http/problem.ts';
import { messages } from '../../messages/index.ts';
import { beginExport } from '../export/exporting.ts';
import { readStored, type Stored } from '../export/stored.ts';
import { type CompanyFile, companyFile } from '../format.ts';
import { inFileWords } from '../format/file-words.ts';
import { shapeProblems } from '../import-company.ts';
import { pictureAddress, readPictures } from '../pictures.ts';
import { Calendar } from '../plan/calendar.ts';
import { planFile } from '../plan/plan-file.ts';
import { Ids } from '../plan/rows.ts';
import type { Finding } from '../report.ts';
import { changesText, differing, obstaclesText, type Step } from './differences.ts';
import { fileValues } from './file-values.ts';
import { partsLeftAlone } from './left-alone.ts';

interface ApplyOptions {
  readonly now: number;
  readonly today?: Day;
  readonly baseDir: string;
  readonly record: RecordEvent;
  readonly operator: string;
  /** Only says what would be done. */
  readonly dry: boolean;
}

export type Applied =
  | {
      readonly ok: true;
      readonly steps: readonly Step[];
      /** Parts of the file that differ from the company and that this does not change. */
      readonly leftAlone: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Finding[] };

type Values = Readonly<Record<string, unknown>>;
type Catalogue = ReturnType<typeof createCatalogue>;
type ThingName = keyof Catalogue;

/** Thrown to roll a dry run back. */
class DryRun extends Error {}

/**
 * CAT-6: changes the settings and the catalogue of an existing company to those of a file, by the rules of the staff calls: what is new
 * is added, what differs is changed, what the file does not have is archived. All or nothing. A dry run does the same
 * and rolls it back, so that it reports what applying would do.
 */
export async function applyCompany(db: Db, given: unknown, options: ApplyOptions): Promise<Applied> {
  const written = inFileWords(given);
  const shape = companyFile.safeParse(written);
  if (!shape.success) return { ok: false, problems: await shapeProblems(shape.error, written, options.baseDir) };
  const file = shape.data;
  const stored = await readStored(db, file.company.key);
  if (!stored)
    return { ok: false, problems: [{ place: 'company.key', text: `there is no company "${file.company.key}"` }] };
  const { found, stored: newPictures, problems } = await readPictures(file, options.baseDir);
  const calendar = new Calendar(options.today ?? dayOf(shopTimeAt(options.now, file.company.time_zone)));
  const surroundings = { calendar, now: options.now, randomId: () => 1, focus: file.focus, accountIds: new Map() };
  const byPath = new Map([...found].map(([path, { id }]) => [path, id]));
  // The import's own plan finds every reference that leads nowhere.
  const { report } = planFile(file, new Ids(), { ...surroundings, pictures: byPath });
  if (problems.length + report.problems.length > 0) return { ok: false, problems: [...problems, ...report.problems] };

  const leftAlone = await partsLeftAlone(db, file);
  const steps: Step[] = [];
  const companyId = stored.company.id;
  try {
    await db.transaction(async (tx) => {
      for (const picture of newPictures)
        if (!picture.id.startsWith('p'))
          await tx
            .insert(pictures)
            .values({ companyId, ...picture, createdAt: new Date(options.now) })
            .onConflictDoNothing();
      const picture = (path: string | undefined): string | null => {
        const id = path === undefined ? undefined : byPath.get(path);
        return id === undefined ? null : pictureAddress(companyId, id, file.focus[path ?? '']);
      };
      const refs = await applyThings(tx, db, file, stored, { ...options, picture, calendar, steps });
      await tx
        .update(companies)
        .set({ fileRefs: { ...stored.company.fileRefs, ...refs } })
        .where(eq(companies.id, companyId));
      if (options.dry || steps.some(({ what }) => what === 'refused')) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return { ok: true, steps, leftAlone };
}

interface Applying extends ApplyOptions {
  readonly picture: (path: string | undefined) => string | null;
  readonly calendar: Calendar;
  readonly steps: Step[];
}

/** The refusal as staff read it, in English, with the obstacles. */
function reasonOf(problem: Problem): string {
  const fields = Object.entries(problem.fields ?? {}).map(([field, code]) => `${field}: ${messages.en.fields[code]}`);
  const obstacles = problem.extra['in_the_way'] as readonly Obstacle[] | undefined;
  if (fields.length > 0) return fields.join(', ');
  return `${messages.en.problems[problem.code]}${obstacles ? `: ${obstaclesText(obstacles)}` : ''}`;
}

async function applyThings(tx: Tx, db: Db, file: CompanyFile, stored: Stored, applying: Applying) {
  const { picture, calendar, steps, record, operator } = applying;
  const { company } = stored;
  const catalogue = createCatalogue(db, { now: () => applying.now });
  const exporting = beginExport(stored);
  const member = {
    id: 0,
    companyId: company.id,
    accountId: 0,
    employeeId: null,
    role: 'owner' as const,
    areas: areasOf('owner'),
    shops: 'all' as const,
  };
  const author = { member, company: { id: company.id, timeZone: company.timeZone } };
  const place = { companyId: company.id, by: { accountId: null, name: operator } };

  /** Ids by what the file calls them: what is there already, then what was added. */
  const known = {
    employee: new Map(),
    object: new Map(),
    room: new Map(),
    service: new Map(),
    bundle: new Map(),
    subscription: new Map(),
  } as Record<'employee' | 'object' | 'room' | 'service' | 'bundle' | 'subscription', Map<string, number>>;
  const lists = {
    employee: 'employees',
    object: 'objects',
    room: 'rooms',
    service: 'services',
    bundle: 'bundles',
    subscription: 'subscriptions',
  } as const;
  for (const [kind, list] of Object.entries(lists) as [keyof typeof known, (typeof lists)[keyof typeof known]][])
    for (const { id } of stored[list]) known[kind].set(exporting.refs[list].of(id), id);

  const seen = new Map<ThingName, Set<number>>();
  const shown = new Map<ThingName, Map<number, Values>>();
  const names = Object.keys(catalogue) as ThingName[];
  for (const name of names) {
    const things = await catalogue[name].listIn(tx, author);
    shown.set(name, new Map(things.map((thing) => [thing.id, thing as unknown as Values])));
    seen.set(name, new Set());
  }

  /** One change under a savepoint, so that a refusal names its reason and the others go on. */
  async function step(
    what: Step['what'],
    name: ThingName | 'company',
    title: string,
    text: string,
    work: (at: Tx) => Promise<number>,
  ) {
    const thing = `${name} "${title}"`;
    try {
      const id = await tx.transaction(work);
      steps.push({ what, thing, text });
      return id;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      steps.push({ what: 'refused', thing, text: reasonOf(error) });
      return 0;
    }
  }

  async function put(name: ThingName, title: string, id: number | undefined, values: Values, more: Values = {}) {
    const before = id === undefined ? undefined : shown.get(name)?.get(id);
    if (id === undefined || !before) {
      const added = await step('added', name, title, String(values['name']), async (at) => {
        const { answer, entry } = await catalogue[name].addIn(at, author, { ...values, ...more });
        await record(at, `${name}.added`, place, entry);
        return answer.id;
      });
      seen.get(name)?.add(added);
      return added;
    }
    seen.get(name)?.add(id);
    const changed = differing(values, before);
    if (Object.keys(changed).length > 0)
      await step(
        changed['archived'] === true ? 'archived' : 'changed',
        name,
        title,
        changesText(before, changed),
        async (at) => {
          const { answer, entry } = await catalogue[name].changeIn(at, author, id, undefined, changed);
          await record(at, `${name}.changed`, place, entry);
          return answer.id;
        },
      );
    return id;
  }

  const values = fileValues({
    id: (kind, ref) => known[kind].get(ref) ?? 0,
    knownId: (_kind, ref) => (ref === undefined ? undefined : known.service.get(ref)),
    picture,
    date: (day) => calendar.date(day),
    timeZone: file.company.time_zone,
  });

  const settings = createSettings(db);
  const sent = values.company(file.company);
  const before = await settings.readIn(tx, author);
  const changed = differing(sent, before);
  if (Object.keys(changed).length > 0)
    await step('changed', 'company', company.apiKey, changesText(before, changed), async (at) => {
      const { answer, entry } = await settings.changeIn(at, author, before.version, sent);
      await record(at, 'company.changed', place, entry);
      return answer.company.id;
    });

  const called = (
    kind: keyof typeof known,
    given: { readonly ref?: string | undefined; readonly name: string },
    of = (_: Values) => true,
  ) => (given.ref === undefined ? byName(kind, given.name, of) : known[kind].get(given.ref));
  /** What has no ref in the file is found by its name among those that are left. */
  function byName(name: ThingName, title: string, of: (thing: Values) => boolean): number | undefined {
    const found = [...(shown.get(name) ?? [])].find(
      ([id, thing]) => thing['name'] === title && of(thing) && !seen.get(name)?.has(id),
    );
    return found?.[0];
  }
  async function keep<K extends keyof typeof known>(
    kind: K,
    given: { readonly ref?: string | undefined; readonly name: string },
    shopId: number | undefined,
    thing: Values,
  ) {
    const inShop = (each: Values) => shopId === undefined || each['shop_id'] === shopId;
    const more = shopId === undefined ? {} : { shop_id: shopId };
    const id = await put(kind, given.ref ?? given.name, called(kind, given, inShop), thing, more);
    if (given.ref !== undefined && id > 0) known[kind].set(given.ref, id);
    return id;
  }

  const shopIds: number[] = [];
  for (const shop of file.shops) {
    const shopId = await put(
      'shop',
      shop.name,
      byName('shop', shop.name, () => true),
      values.shop(shop),
    );
    shopIds.push(shopId);
    for (const each of shop.employees) await keep('employee', each, shopId, values.employee(each));
    for (const each of shop.objects) await keep('object', each, shopId, values.object(each));
    for (const each of shop.rooms) await keep('room', each, shopId, values.room(each));
    const lists: [number | null, typeof shop.taught][] = [];
    for (const category of shop.categories) {
      const inShop = (each: Values) => each['shop_id'] === shopId;
      const id = byName('category', category.name, inShop);
      lists.push([
        await put('category', category.name, id, values.category(category), { shop_id: shopId }),
        category.services,
      ]);
    }
    for (const [categoryId, services] of [...lists, [null, shop.taught] as const])
      for (const each of services) {
        const id = await keep('service', each, shopId, values.service(each, categoryId));
        if (id > 0 && each.options.length > 0)
          await nameOptions(
            id,
            each.options.filter(({ archived }) => !archived),
          );
      }
  }
  for (const [index, shop] of file.shops.entries())
    for (const each of shop.bundles) await keep('bundle', each, shopIds[index], values.bundle(each));
  for (const each of file.subscriptions) {
    const before = shown.get('subscription')?.get(called('subscription', each) ?? 0);
    const groups = ((before?.['groups'] ?? []) as { readonly id: number }[]).map(({ id }) => id);
    await keep('subscription', each, undefined, values.subscription(each, groups));
  }
  for (const each of file.promotions)
    await put(
      'promotion',
      each.name,
      byName('promotion', each.name, () => true),
      values.promotion(each),
    );

  /** New options get the ids they were given, so that the next file finds them. */
  async function nameOptions(
    serviceId: number,
    options: readonly { readonly ref?: string | undefined }[],
  ): Promise<void> {
    const service = (await catalogue.service.listIn(tx, author, serviceId))[0];
    for (const [index, { ref }] of options.entries()) {
      const id = service?.options[index]?.id;
      if (ref !== undefined && id !== undefined) known.service.set(ref, id);
    }
  }

  // What points at others goes first.
  for (const name of [
    'promotion',
    'subscription',
    'bundle',
    'service',
    'category',
    'room',
    'object',
    'employee',
    'shop',
  ] as const)
    for (const [id, thing] of shown.get(name) ?? [])
      if (!seen.get(name)?.has(id) && thing['archived'] !== true)
        await step('archived', name, String(thing['name']), 'the file does not have it', async (at) => {
          const { answer, entry } = await catalogue[name].changeIn(at, author, id, undefined, { archived: true });
          await record(at, `${name}.changed`, place, entry);
          return answer.id;
        });

  const byId = (ids: ReadonlyMap<string, number>) => Object.fromEntries([...ids].map(([ref, id]) => [id, ref]));
  return Object.fromEntries(
    (Object.entries(lists) as [keyof typeof known, string][]).map(([kind, list]) => [list, byId(known[kind])]),
  );
}
