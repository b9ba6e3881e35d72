import {
  addThing,
  type Author,
  changeThing,
  type KindOf,
  kinds,
  listAllThings,
  type Obstacle,
  type ThingName,
} from '../../catalogue/catalogue.ts';
import type { Core } from '../../infra/core.ts';
import type { AuditPath, RecordEvent } from '../../infra/db/audit-entry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import { messages } from '../../messages/index.ts';
import { changesText, differing, obstaclesText, type Step } from './differences.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Ports {
  readonly core: Pick<Core, 'clock'>;
  /** As whom the catalogue is changed. */
  readonly author: Author;
  readonly place: AuditPath;
  readonly record: RecordEvent;
  /** What was done is added here. */
  readonly steps: Step[];
}

/** What points at others is archived before them. */
const ARCHIVING_ORDER = [
  'promotion',
  'subscription',
  'bundle',
  'service',
  'category',
  'room',
  'object',
  'employee',
  'shop',
] as const satisfies readonly ThingName[];

const kindOf = (name: ThingName): KindOf => kinds[name];

/** Writes the things of a file by the rules of the staff calls, each as one step. */
export async function createThingWriter(tx: Tx, { core, author, place, record, steps }: Ports) {
  /** Each as it was before the file. */
  const stored = new Map<ThingName, Map<number, Values>>();
  /** Those that the file has. */
  const kept = new Map<ThingName, Set<number>>();
  for (const name of Object.keys(kinds) as ThingName[]) {
    const things = await listAllThings(tx, kindOf(name), author);
    stored.set(name, new Map(things.map((thing) => [thing.id, thing as unknown as Values])));
    kept.set(name, new Set());
  }

  /** One change under a savepoint, so that a refusal names its reason and the others go on; 0 when it is refused. */
  async function step({ what, thing, text }: Step, work: (at: Tx) => Promise<number>): Promise<number> {
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

  const add = (name: ThingName, title: string, values: Values): Promise<number> =>
    step({ what: 'added', thing: `${name} "${title}"`, text: String(values['name']) }, async (at) => {
      const { answer, entry } = await addThing(core, at, kindOf(name), author, values);
      await record(at, `${name}.added`, place, entry);
      return answer.id;
    });

  const change = (name: ThingName, title: string, id: number, changed: Values, text: string): Promise<number> =>
    step(
      { what: changed['archived'] === true ? 'archived' : 'changed', thing: `${name} "${title}"`, text },
      async (at) => {
        const { answer, entry } = await changeThing(core, at, kindOf(name), author, id, undefined, changed);
        await record(at, `${name}.changed`, place, entry);
        return answer.id;
      },
    );

  return {
    step,

    /** Adds a thing, or changes what differs of the one with this id; `more` is for new ones alone. */
    async put(name: ThingName, title: string, id: number | undefined, values: Values, more: Values = {}) {
      const before = id === undefined ? undefined : stored.get(name)?.get(id);
      if (id === undefined || !before) {
        const added = await add(name, title, { ...values, ...more });
        kept.get(name)?.add(added);
        return added;
      }
      kept.get(name)?.add(id);
      const changed = differing(values, before);
      if (Object.keys(changed).length > 0) await change(name, title, id, changed, changesText(before, changed));
      return id;
    },

    /** What has no ref in the file is found by its name among those that are left. */
    byName(name: ThingName, title: string, isMeant: (thing: Values) => boolean = () => true): number | undefined {
      const found = [...(stored.get(name) ?? [])].find(
        ([id, thing]) => thing['name'] === title && isMeant(thing) && !kept.get(name)?.has(id),
      );
      return found?.[0];
    },

    storedAs: (name: ThingName, id: number | undefined): Values | undefined =>
      id === undefined ? undefined : stored.get(name)?.get(id),

    async archiveOthers(): Promise<void> {
      for (const name of ARCHIVING_ORDER)
        for (const [id, thing] of stored.get(name) ?? [])
          if (!kept.get(name)?.has(id) && thing['archived'] !== true)
            await change(name, String(thing['name']), id, { archived: true }, 'the file does not have it');
    },
  };
}

/** The refusal as staff read it, in English, with the obstacles. */
function reasonOf(problem: Problem): string {
  const fields = Object.entries(problem.fields ?? {}).map(([field, code]) => `${field}: ${messages.en.fields[code]}`);
  const obstacles = problem.extra['in_the_way'] as readonly Obstacle[] | undefined;
  if (fields.length > 0) return fields.join(', ');
  return `${messages.en.problems[problem.code]}${obstacles ? `: ${obstaclesText(obstacles)}` : ''}`;
}
