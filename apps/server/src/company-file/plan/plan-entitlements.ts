import { validityOf, validUntil } from '@embook/domain/bundles';
import { addDays, centsFromEuro, type Day, dayOf, shopTimeAt } from '@embook/domain/shared';
import {
  clientBundles,
  clientSubscriptionGroups,
  clientSubscriptions,
  subscriptionPauses,
  subscriptionPeriods,
} from '../../infra/db/schema/index.ts';
import { MAX_PERIODS } from '../format/customer.ts';
import { billingStart, midnight, minuteOfClock, type Periodicity } from './calendar.ts';
import type { ClientBundleEntry, ClientSubscriptionEntry } from '../format/customer.ts';
import { planPayment, systemOf } from './plan-money.ts';
import { lengthColumns, usesColumn } from '../../catalogue/catalogue.ts';
import type { Names } from './names.ts';
import type { Bundle, Customer, Planning, Service, Subscription } from './planning.ts';
import { servicesSold } from './removed-services.ts';
import type { Place } from '../report.ts';

/** A bundle of a customer, with the uses that bookings take from it. */
export interface OwnBundle {
  readonly id: number;
  readonly maxUsages: number;
  readonly services: readonly Service[];
  used: number;
}

export interface OwnSubscription {
  readonly id: number;
  readonly startsOn: Day;
  readonly groups: readonly {
    readonly id: number;
    /** Counted from 1 among those of the subscription, also those that the customer does not have. */
    readonly number: number;
    readonly services: readonly Service[];
    readonly maxUsages: number;
    readonly periodicity: Periodicity;
    /** Uses by the first day of their week or month. */
    readonly used: Map<Day, number>;
  }[];
}

/** A customer, and what their bookings may be paid with. */
export interface Owner extends Customer {
  readonly bundles: Names<OwnBundle>;
  readonly subscriptions: Names<OwnSubscription>;
  readonly series: Map<string, number>;
}

export function planOwnBundle(
  planning: Planning,
  given: ClientBundleEntry,
  bundle: Bundle,
  customerId: number,
  place: Place,
): OwnBundle {
  const { id: bundleId, shop, given: product } = bundle;
  const { companyId, calendar, report } = planning;
  const momentOf = (moment: string | undefined) => (moment === undefined ? null : calendar.moment(moment, shop.zone));
  const boughtAt = momentOf(given.bought_at);
  if (given.status === 'active' && !boughtAt) report.problem([...place, 'bought_at'], 'is needed');
  const createdAt = momentOf(given.created_at) ?? boughtAt ?? new Date(planning.now);
  const priceCents = centsFromEuro(given.price ?? product.price);
  const finalCostCents = given.cost === undefined ? priceCents : centsFromEuro(given.cost);
  if (finalCostCents > priceCents) report.problem([...place, 'cost'], 'is more than the price');
  const terms = lengthColumns(given.valid === 'endless' ? undefined : (given.valid ?? product.valid));
  const maxUsages = usesColumn(given.uses ?? product.uses);
  const returnedAt = momentOf(given.returned_at);
  const paid = given.payment.paid ?? boughtAt !== null;
  if (paid && returnedAt) report.problem([...place, 'returned_at'], 'is of a bundle that counts as unpaid');
  const id = planning.randomId();
  planning.rows.add(clientBundles, {
    companyId,
    id,
    customerId,
    bundleId,
    bundleName: given.name ?? product.name,
    status: given.status,
    priceCents,
    finalCostCents,
    paymentType: given.payment.type,
    paymentSystem: systemOf(planning, given.payment),
    paid,
    ...terms,
    maxUsages,
    boughtAt,
    returnedAt,
    endsAt: given.ends_at
      ? calendar.day(given.ends_at.on) + minuteOfClock(given.ends_at.at) * 60
      : boughtAt &&
        validUntil(
          shopTimeAt(boughtAt.getTime(), shop.zone),
          validityOf({ length: terms.length, lengthType: `bundle.length.${terms.lengthType}` }),
        ),
    createdAt,
  });
  const payable = { kind: 'bundle', id, customerId, costCents: finalCostCents, createdAt } as const;
  planPayment(planning, payable, given.payment, paid, [...place, 'payment']);
  return { id, maxUsages, services: servicesSold(bundle, createdAt), used: 0 };
}

export function planOwnSubscription(
  planning: Planning,
  given: ClientSubscriptionEntry,
  { id: subscriptionId, given: product, groups }: Subscription,
  customerId: number,
  place: Place,
): OwnSubscription {
  const { companyId, company, calendar, rows, report } = planning;
  const id = planning.randomId();
  const startsOn = calendar.date(given.starts_on);
  const endsOn = given.ends_on === undefined ? null : calendar.date(given.ends_on);
  if (endsOn !== null && endsOn < startsOn) report.problem([...place, 'ends_on'], 'lies before "starts_on"');
  const duration = given.duration ?? product.duration;
  const priceCents = centsFromEuro(given.price ?? product.price);
  const createdAt =
    given.created_at === undefined
      ? new Date(Math.min(planning.now, midnight(startsOn) * 1000))
      : calendar.moment(given.created_at, company.time_zone);
  rows.add(clientSubscriptions, {
    companyId,
    id,
    customerId,
    subscriptionId,
    subscriptionName: given.name ?? product.name,
    status: given.status,
    priceCents,
    duration,
    startsOn,
    endsOn,
    createdAt,
  });
  if (given.groups && given.groups.length !== groups.length)
    report.problem([...place, 'groups'], `must be ${groups.length}, as many as the subscription has`);
  const own = groups.flatMap((group, index) => {
    const isSold = group.removedAt === null || createdAt.getTime() < group.removedAt.getTime();
    const terms = given.groups ? given.groups[index] : isSold && group.given;
    if (!terms) return [];
    const maxUsages = usesColumn(terms.uses);
    rows.add(clientSubscriptionGroups, {
      companyId,
      clientSubscriptionId: id,
      groupId: group.id,
      maxUsages,
      periodicity: terms.periodicity,
      useMissedUsagesAfter: terms.missed_weeks ?? null,
    });
    const services = servicesSold(group, createdAt);
    const { periodicity } = terms;
    return [{ id: group.id, number: index + 1, services, maxUsages, periodicity, used: new Map<Day, number>() }];
  });
  planPeriods(planning, given, { id, startsOn, endsOn, duration, priceCents }, place);
  for (const [index, pause] of given.pauses.entries()) {
    const row = {
      startsOn: calendar.date(pause.from),
      endsOn: pause.until === undefined ? null : calendar.date(pause.until),
    };
    if (row.endsOn !== null && row.endsOn <= row.startsOn)
      report.problem([...place, 'pauses', index, 'until'], 'must lie after "from"');
    rows.add(subscriptionPauses, { companyId, clientSubscriptionId: id, ...row });
  }
  return { id, startsOn, groups: own };
}

interface Bought {
  readonly id: number;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
  readonly duration: 'monthly' | '4_weeks';
  readonly priceCents: number;
}

function planPeriods(planning: Planning, given: ClientSubscriptionEntry, bought: Bought, place: Place): void {
  const { companyId, company, calendar, rows, report } = planning;
  const { id: clientSubscriptionId, startsOn, endsOn, duration, priceCents } = bought;
  if (given.periods) {
    for (const [index, period] of given.periods.entries()) {
      const [from, until] = [calendar.date(period.from), calendar.date(period.until)];
      if (until <= from) report.problem([...place, 'periods', index, 'until'], 'must lie after "from"');
      rows.add(subscriptionPeriods, {
        companyId,
        clientSubscriptionId,
        number: index + 1,
        startsOn: from,
        endsOn: until,
        amountCents: period.amount === undefined ? priceCents : centsFromEuro(period.amount),
        paidAt: period.paid_at === undefined ? null : calendar.moment(period.paid_at, company.time_zone),
        returnedAt: period.returned_at === undefined ? null : calendar.moment(period.returned_at, company.time_zone),
      });
    }
    return;
  }
  const lastDay = endsOn !== null && endsOn <= calendar.today ? dayOf(addDays(midnight(endsOn), -1)) : calendar.today;
  const begun = [startsOn];
  if (dayOf(billingStart(startsOn, duration, MAX_PERIODS)) <= lastDay)
    return report.problem([...place, 'starts_on'], `lies more than ${MAX_PERIODS} periods back`);
  for (let next = 1; dayOf(billingStart(startsOn, duration, next)) <= lastDay; next += 1)
    begun.push(dayOf(billingStart(startsOn, duration, next)));
  for (const [index, from] of begun.entries()) {
    const isUnpaid = index === begun.length - 1 && (given.status === 'open' || given.status === 'pending');
    rows.add(subscriptionPeriods, {
      companyId,
      clientSubscriptionId,
      number: index + 1,
      startsOn: from,
      endsOn: dayOf(billingStart(startsOn, duration, index + 1)),
      amountCents: priceCents,
      paidAt: isUnpaid ? null : calendar.moment(from, company.time_zone),
    });
  }
}
