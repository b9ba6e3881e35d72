import { randomUUID } from 'node:crypto';
import type * as fc from 'fast-check';
import { expect } from 'vitest';
import { messages } from '../../apps/server/src/messages/index.ts';
import { figuresOf } from '../figures.ts';
import { book, listOf, liveAt, MEMBER, type Model, type PayBy, places, statusOf, usesOf, type Visit } from './model.ts';
import { CUSTOMERS, type World } from './world.ts';

export const figures = figuresOf('model');

/** The platform, and what it calls the visits of the model. */
export interface Real {
  readonly world: World;
  readonly ids: Map<Visit, number>;
}

type Command = fc.AsyncCommand<Model, Real>;
type Answer = Awaited<ReturnType<World['book']>>;
type Problems = typeof messages.en.problems;

export const problem = (code: string): string => messages.en.problems[code as keyof Problems];
export const messageOf = ({ result }: Answer): unknown => result['message'];

/** What the platform shows this customer is what the model has. */
export async function expectSame(model: Model, { world, ids }: Real, customer: number): Promise<void> {
  const shown = (visit: Visit) => ({
    id: ids.get(visit),
    timestamp: places[visit.place]?.startsAt,
    paid: visit.paid,
    cancelled: visit.status === 'cancelled',
  });
  const byId = (a: { id?: unknown }, b: { id?: unknown }): number => Number(a.id) - Number(b.id);
  const lists = [await world.list(customer, true), await world.list(customer, false)] as const;
  const real = lists.map(({ bookings }) =>
    bookings.map(({ id, timestamp, paid, cancelled }) => ({ id, timestamp, paid, cancelled })).toSorted(byId),
  );
  expect(real).toEqual([true, false].map((next) => listOf(model, customer, next).map(shown).toSorted(byId)));
  const bundle = lists.flatMap(({ bundles }) => bundles).find(({ id }) => id === world.bundleOf(customer));
  expect(bundle?.['usages']).toBe(usesOf(model, customer, 'bundle'));
  if (customer === MEMBER) expect(await world.membership()).toBe(model.membership);
}

/** One thing that happens, three seconds after the one before: a provider is asked only once at the same moment. */
abstract class Happening implements Command {
  abstract happen(model: Model, real: Real): Promise<number | undefined>;
  abstract toString(): string;
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    figures.count('commands');
    model.now += 3;
    real.world.setTime(model.now);
    const customer = await this.happen(model, real);
    for (const each of customer === undefined ? Array.from({ length: CUSTOMERS }, (_, index) => index) : [customer])
      await expectSame(model, real, each);
  }
}

export class Book extends Happening {
  readonly customer: number;
  readonly place: number;
  readonly by: PayBy;
  constructor(customer: number, place: number, by: PayBy) {
    super();
    this.customer = customer;
    this.place = place;
    this.by = by;
  }
  /** Paying late for a first visit leads to two of the same; which one is meant is then open. */
  override check(model: Readonly<Model>): boolean {
    return liveAt(model, this.customer, this.place).length < 2;
  }
  async happen(model: Model, { world, ids }: Real): Promise<number> {
    const expected = book(model, this.customer, this.place, this.by);
    // A double click: the same key gets the same answer (A4).
    const key = randomUUID();
    for (const answer of [
      await world.book(this.customer, this.place, this.by, key),
      await world.book(this.customer, this.place, this.by, key),
    ]) {
      if (typeof expected === 'string') expect(messageOf(answer)).toBe(problem(expected));
      else {
        expect([answer.status, answer.result['status']]).toEqual([200, statusOf(expected)]);
        const id = Number(answer.result['booking_id']);
        if (!ids.has(expected)) figures.count('bookings');
        ids.set(expected, ids.get(expected) ?? id);
        expect(id).toBe(ids.get(expected));
      }
    }
    return this.customer;
  }
  toString = () => `book(customer ${this.customer}, place ${this.place}, ${this.by})`;
}

/** Something that happens to a visit that was made: chosen by a number, modulo how many there are. */
export class OfVisit extends Happening {
  readonly name: string;
  readonly which: number;
  readonly #work: (model: Model, world: World, visit: Visit, id: number) => Promise<void>;
  readonly #fits: (visit: Visit) => boolean;
  constructor(
    name: string,
    which: number,
    work: (model: Model, world: World, visit: Visit, id: number) => Promise<void>,
    fits: (visit: Visit) => boolean = () => true,
  ) {
    super();
    this.name = name;
    this.which = which;
    this.#work = work;
    this.#fits = fits;
  }
  #visit({ visits }: Readonly<Model>): Visit | undefined {
    return visits[this.which % Math.max(1, visits.length)];
  }
  override check(model: Readonly<Model>): boolean {
    const visit = this.#visit(model);
    return visit !== undefined && this.#fits(visit);
  }
  async happen(model: Model, { world, ids }: Real): Promise<number> {
    const visit = this.#visit(model);
    const id = visit && ids.get(visit);
    if (!visit || id === undefined) throw new Error('a visit was expected');
    await this.#work(model, world, visit, id);
    return visit.customer;
  }
  toString = () => `${this.name}(visit ${this.which})`;
}

export class ToAll extends Happening {
  readonly name: string;
  readonly #work: (model: Model, world: World) => Promise<void>;
  constructor(name: string, work: (model: Model, world: World) => Promise<void>) {
    super();
    this.name = name;
    this.#work = work;
  }
  async happen(model: Model, { world }: Real): Promise<undefined> {
    await this.#work(model, world);
    return undefined;
  }
  toString = () => this.name;
}
