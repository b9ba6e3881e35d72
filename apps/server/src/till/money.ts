import type { StaffContract } from '@embook/domain/contract';
import { needsProof } from '@embook/domain/desk';
import type { FieldsOf } from '@embook/domain/shared';
import { moneyKinds, moneyMethods } from '@embook/domain/till';
import type { PaymentCore } from '../payment/payment.ts';
import { endPause, lockPayment, settleRefund } from '../payment/payment.ts';
import type { Tx } from '../infra/db/open.ts';
import { retry } from '../infra/db/retry.ts';
import type { Changes } from '../infra/http/changes.ts';
import { demand, demandFresh } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { listMoney, type MoneyPosition, refusedRefunds, seesNames, sumsOfMoney } from './money-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

const PAGE = 50;

/** `1795122964590000.payment.7`; anything else is the first page. */
function positionOf(cursor: string | undefined): MoneyPosition | undefined {
  const [micros, name, id] = (cursor ?? '').split('.');
  const kind = moneyKinds.find((one) => one === name);
  const [at, number] = [Number(micros), Number(id)];
  return kind && Number.isSafeInteger(at) && Number.isSafeInteger(number)
    ? { micros: at, kind, id: number }
    : undefined;
}

/** TILL-4: all money that the member may see, online and at the desk, page by page, with the sums of all pages. */
export async function readMoney(core: PaymentCore, caller: StaffCaller, request: Fields<'staffMoney'>) {
  const { cursor, limit = PAGE, ...filter } = request;
  const { member, locale } = caller;
  const page = { before: positionOf(cursor), limit: limit + 1, locale, now: new Date(core.clock.now()) };
  const [rows, sums, refused] = await Promise.all([
    listMoney(core.db, member, filter, page),
    sumsOfMoney(core.db, member, filter),
    refusedRefunds(core.db, member, locale),
  ]);
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  const isNamed = seesNames(member);
  const named = <T extends { readonly customerId: number; readonly customer: string }>({
    customerId,
    customer: name,
    ...row
  }: T) => ({ ...row, customer: isNamed ? { id: customerId, name } : null });
  return {
    entries: entries.map(named),
    sums: moneyMethods.flatMap((method) => sums.filter((sum) => sum.method === method)),
    refused: refused.map(named),
    nextCursor: last ? `${last.micros}.${last.kind}.${last.id}` : null,
  };
}

async function findRefused(tx: Tx, caller: StaffCaller, id: number) {
  const [refund] = await refusedRefunds(tx, caller.member, caller.locale, id);
  if (!refund) throw new Problem('not_found');
  demand(caller, 'money.change', { shopId: refund.shopId });
  return refund;
}

const entryOf = (refund: Awaited<ReturnType<typeof findRefused>>, after: Readonly<Record<string, unknown>>) => {
  const { customerId, bookingId, shopId } = refund;
  const subject = bookingId === null ? { thing: 'customer', id: customerId } : { thing: 'booking', id: bookingId };
  return { ...subject, shopId, after };
};

/** Ends the pause of a refund that the provider refused: the next hourly run tries it. */
export async function retryRefused(
  core: PaymentCore,
  caller: StaffCaller,
  { id }: Fields<'staffRetryRefund'>,
  changes: Changes,
) {
  return changes.transaction(async (tx) => {
    const refund = await findRefused(tx, caller, id);
    const isDue = await endPause(tx, { companyId: caller.company.id, id });
    if (!isDue) throw new Problem('already_decided');
    return { answer: { isDue }, entry: entryOf(refund, { amount_cents: refund.amountCents }) };
  });
}

/** Somebody gave it back in another way: the provider pays the rest, or nothing any more. */
export async function settleRefused(
  core: PaymentCore,
  caller: StaffCaller,
  { id, amountCents, reason }: Fields<'staffSettleRefund'>,
  changes: Changes,
) {
  return retry(() =>
    changes.transaction(async (tx) => {
      const refund = await findRefused(tx, caller, id);
      if (needsProof(amountCents)) demandFresh(caller, core.clock.now());
      const locked = await lockPayment(tx, { companyId: caller.company.id, id: refund.paymentId });
      if (!locked) throw new Problem('not_found');
      const settled = await settleRefund(core, tx, locked.payment, { operator: caller.account.name }, amountCents);
      if (settled.kind === 'too_much') throw new Problem('invalid_fields', { amount_cents: 'amount_left' });
      if (settled.kind === 'under_way') throw new Problem('refund_under_way');
      if (settled.kind === 'over') throw new Problem('already_decided');
      const { leftCents } = settled;
      const entry = entryOf(refund, { amount_cents: amountCents, left_cents: leftCents });
      // The words of a reason are kept where those about an erased person are removed, and for living people alone (B22).
      return { answer: { leftCents }, entry: { ...entry, because: { customerId: refund.customerId, reason } } };
    }),
  );
}
