import * as fc from 'fast-check';
import { expect } from 'vitest';
import { Book, figures, OfVisit, problem, ToAll, messageOf } from './happening.ts';
import {
  cancel,
  giveUpPayment,
  receiveNews,
  reconcile,
  move,
  type PayBy,
  places,
  renew,
  statusOf,
  type Visit,
} from './model.ts';
import { CUSTOMERS } from './world.ts';

const isOnline = ({ by }: Visit): boolean => by === 'ideal';
const nat = fc.nat({ max: 11 });
const place = fc.nat({ max: places.length - 1 });

const booking = fc
  .tuple(
    fc.nat({ max: CUSTOMERS - 1 }),
    place,
    fc.constantFrom<PayBy>('cash', 'ideal', 'ideal', 'bundle', 'subscription'),
  )
  .map(([customer, where, by]) => new Book(customer, where, by));

const bankSays = fc.tuple(nat, fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const)).map(
  ([which, state]) =>
    new OfVisit(
      `bank says ${state}`,
      which,
      async (_model, world, visit, id) => {
        visit.bank = state;
        await world.bankSays(id, state);
      },
      // Nothing follows "paid", and nothing but "paid" follows an end.
      (visit) => isOnline(visit) && visit.bank !== 'paid' && (visit.bank === 'open' || state === 'paid'),
    ),
);

const webhook = nat.map(
  (which) =>
    new OfVisit(
      'webhook',
      which,
      async (model, world, visit, id) => {
        receiveNews(model, visit);
        // A status call also ends a payment that has expired.
        reconcile(model, visit);
        // Delivered once too often (A5).
        expect([await world.webhook(id), await world.webhook(id)]).toEqual([200, 200]);
      },
      isOnline,
    ),
);

const check = nat.map(
  (which) =>
    new OfVisit('check status', which, async (model, world, visit, id) => {
      reconcile(model, visit);
      expect((await world.check(visit.customer, id)).result['status']).toBe(statusOf(visit));
    }),
);

const givingUp = nat.map(
  (which) =>
    new OfVisit('cancel payment', which, async (model, world, visit, id) => {
      giveUpPayment(model, visit);
      expect((await world.giveUpPayment(visit.customer, id)).result['status']).toBe(statusOf(visit));
    }),
);

const cancelling = nat.map(
  (which) =>
    new OfVisit('cancel', which, async (model, world, visit, id) => {
      const { outcome, done } = cancel(model, visit);
      const answer = await world.cancel(visit.customer, id);
      if (done) expect(answer.result['visits']).toMatchObject([{ booking_id: id, outcome, done }]);
      else expect([messageOf(answer), answer.result['outcome']]).toEqual([problem('cannot_cancel'), outcome]);
    }),
);

const moving = fc.tuple(nat, place).map(
  ([which, to]) =>
    new OfVisit(`move to place ${to}`, which, async (model, world, visit, id) => {
      const refusal = move(model, visit, to);
      const answer = await world.move(visit.customer, id, to);
      expect(messageOf(answer)).toBe(refusal && problem(refusal));
    }),
);

/** A moment, more than a hold, a day, until the notice before a visit is released. */
const passing = fc.constantFrom(5, 5, 16, 16, 16, 60 * 24, 60 * 24 * 3).map(
  (minutes) =>
    new ToAll(`${minutes} minutes pass`, async (model, world) => {
      model.now += minutes * 60;
      world.setTime(model.now);
    }),
);

const renewing = fc.constant(
  new ToAll('renew', async (model, world) => {
    renew(model);
    await world.renew();
  }),
);

const paying = fc.constant(
  new ToAll('pay the charge', async (model, world) => {
    if (model.membership !== 'unpaid') return;
    model.membership = 'bought';
    await world.payCharge();
  }),
);

const restart = fc.constant(
  new ToAll('restart', async (model, world) => {
    for (const visit of model.visits) reconcile(model, visit);
    await world.restart();
    figures.count('restarts');
  }),
);

export const histories = (most: number) =>
  fc.commands(
    [
      booking,
      booking,
      booking,
      bankSays,
      bankSays,
      webhook,
      check,
      givingUp,
      cancelling,
      moving,
      passing,
      renewing,
      paying,
      restart,
    ],
    { maxCommands: most, size: 'max' },
  );
