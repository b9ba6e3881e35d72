import { dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { type MoneyAnswer, type MoneyEntry, type MoneyMethod, moneyMethods, moneyStatuses } from '@embook/domain/till';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../lib/address.ts';
import { formatMoment, formatMoney, formatSigned, shortDay } from '../lib/formats.ts';
import { useCan, useWorkplace } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { methodWords } from '../lib/visit-words.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { SelectField, TextField } from '../ui/field/field.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { type MoneyFilter, moneyQuery, useRefunds } from './list-queries.ts';
import css from './money.module.css';
import { RefusedRefunds } from './refused-refunds.tsx';
import { nameWords, statusWords } from './till-words.ts';
import shared from '../theme/shared.module.css';

const DAYS_SHOWN = 30;
const DAY_SECONDS = 86_400;

const wayWords = (method: MoneyMethod): string => (method === 'online' ? m.money_online() : methodWords[method]());

/** The filter that the address holds: the last thirty days unless it says more. */
/** As long as the call takes it. */
const QUERY_MAX = 100;

function useFilter(now: ShopTime) {
  const address = useAddress();
  const day = (name: string, fallback: string) => {
    const asked = address.get(name) ?? '';
    return timeOfDay(asked) === undefined ? fallback : asked;
  };
  const typed = (address.get('q') ?? '').slice(0, QUERY_MAX);
  const query = useDeferredValue(typed.trim());
  const until = day('until', dayOf(now));
  const from = day('from', dayOf((timeOfDay(until) ?? 0) - (DAYS_SHOWN - 1) * DAY_SECONDS));
  const method = moneyMethods.find((one) => one === address.get('method'));
  const status = moneyStatuses.find((one) => one === address.get('status'));
  const shopId = Math.trunc(Number(address.get('at'))) || undefined;
  const filter: MoneyFilter = {
    from,
    until,
    ...(shopId !== undefined && { shopId }),
    ...(method && { method }),
    ...(status && { status }),
    ...(query !== '' && { query }),
  };
  return { filter, typed, shopId, set: address.set };
}

/** TILL-4: all payments and refunds, online and at the desk. */
export function Payments({ now }: { now: ShopTime }) {
  const { filter, typed, shopId, set } = useFilter(now);
  const { shops } = useWorkplace();
  const query = useInfiniteQuery(moneyQuery(filter));
  return (
    <section className={css.payments} aria-label={m.money_tab_list()}>
      <div className={css.filters} role="search">
        <DateField label={m.money_from()} value={filter.from} onDay={(from) => set({ from: from || undefined })} />
        <DateField label={m.money_until()} value={filter.until} onDay={(until) => set({ until: until || undefined })} />
        {shops.length > 1 && (
          <SelectField
            label={m.money_shop()}
            value={shopId ?? ''}
            onChange={({ target }) => set({ at: target.value || undefined })}
          >
            <option value="">{m.money_shops_all()}</option>
            {shops.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={m.money_method()}
          value={filter.method ?? ''}
          onChange={({ target }) => set({ method: target.value || undefined })}
        >
          <option value="">{m.money_methods_all()}</option>
          {moneyMethods.map((method) => (
            <option key={method} value={method}>
              {wayWords(method)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.money_status()}
          value={filter.status ?? ''}
          onChange={({ target }) => set({ status: target.value || undefined })}
        >
          <option value="">{m.money_statuses_all()}</option>
          {moneyStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.money_search()}
          type="search"
          maxLength={QUERY_MAX}
          value={typed}
          onChange={({ target }) => set({ q: target.value || undefined })}
        />
      </div>
      <Loaded query={query} failed={m.money_list_failed()} waiting={<Skeleton lines={8} />}>
        {({ pages }) => (
          <>
            <Found pages={pages} />
            {query.hasNextPage && (
              <p className={css.more}>
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {m.money_more()}
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Found({ pages }: { pages: readonly MoneyAnswer[] }) {
  const can = useCan();
  const [chosen, setChosen] = useState<MoneyEntry>();
  const entries = pages.flatMap((page) => page.entries);
  const mayChange = can('money.change').ok;
  return (
    <>
      <RefusedRefunds refused={pages[0]?.refused ?? []} mayChange={mayChange} />
      {entries.length === 0 ? (
        <EmptyState
          icon={<Receipt size={22} aria-hidden />}
          title={m.money_list_none()}
          text={m.money_list_none_text()}
        />
      ) : (
        <>
          <Sums sums={pages[0]?.sums ?? []} />
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{m.money_time()}</th>
                <th scope="col">{m.money_customer()}</th>
                <th scope="col">{m.money_for()}</th>
                <th scope="col">{m.money_method()}</th>
                <th scope="col">{m.money_by()}</th>
                <th scope="col">{m.money_status()}</th>
                <th scope="col" className={css.cents}>
                  {m.money_amount()}
                </th>
                <th scope="col">
                  <span className={shared.unseen}>{m.money_refund()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <EntryRow
                  key={`${entry.kind} ${entry.id}`}
                  entry={entry}
                  onRefund={mayChange && entry.refundableCents > 0 ? () => setChosen(entry) : undefined}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      {chosen && <RefundDialog entry={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

const Sums = ({ sums }: { sums: MoneyAnswer['sums'] }) => (
  <dl className={css.sums} aria-label={m.money_sums()}>
    {sums.map(({ method, inCents, outCents, owedCents }) => (
      <div key={method} className={css.sum}>
        <dt>{wayWords(method)}</dt>
        <dd>
          <b>{formatSigned(inCents + outCents)}</b>
          {outCents !== 0 && (
            <span className={shared.small}>
              {m.money_came()} {formatMoney(inCents)} · {m.money_went()} {formatSigned(outCents)}
            </span>
          )}
          {owedCents !== 0 && (
            <span className={shared.small}>
              {m.money_still_owed()} {formatSigned(owedCents)}
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const stateOf = ({ status, dueOn }: MoneyEntry): string =>
  status === 'owed' && dueOn !== null ? m.money_due({ day: shortDay(dueOn) }) : statusWords[status]();

function EntryRow({ entry, onRefund }: { entry: MoneyEntry; onRefund: (() => void) | undefined }) {
  const { at, customer, about, bookingId, method, status, amountCents, who, reason } = entry;
  const name = nameWords(customer);
  return (
    <tr>
      <td data-name={m.money_time()}>{formatMoment(at)}</td>
      <th scope="row">{name}</th>
      <td data-name={m.money_for()}>
        {bookingId === null ? (
          about
        ) : (
          <Link className={css.open} href={`?booking=${bookingId}`}>
            {about}
          </Link>
        )}
        {reason !== null && <span className={shared.small}>{reason}</span>}
      </td>
      <td data-name={m.money_method()}>{wayWords(method)}</td>
      <td data-name={m.money_by()}>{who ?? m.money_online()}</td>
      <td data-name={m.money_status()}>
        <span className={status === 'refused' ? css.wrong : undefined}>{stateOf(entry)}</span>
      </td>
      <td data-name={m.money_amount()} className={css.cents}>
        <b>{formatSigned(amountCents)}</b>
      </td>
      <td className={css.action}>
        {onRefund && (
          <Button kind="quiet" size="small" aria-label={m.money_refund_of({ name })} onClick={onRefund}>
            {m.money_refund()}
          </Button>
        )}
      </td>
    </tr>
  );
}

function RefundDialog({ entry, onClose }: { entry: MoneyEntry; onClose: () => void }) {
  const { refund } = useRefunds();
  const { id, kind, method, customer, refundableCents } = entry;
  return (
    <AmountDialog
      title={m.money_refund_of({ name: nameWords(customer) })}
      text={method === 'online' ? m.money_refund_online() : m.money_refund_desk({ method: methodWords[method]() })}
      mostCents={refundableCents}
      submitWords={m.money_refund_submit}
      isPending={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onSubmit={(amountCents, reason) =>
        refund.mutate(
          { kind: kind === 'payment' ? 'payment' : 'desk', id, amountCents, reason },
          {
            onSuccess: ({ dueOn }) => {
              onClose();
              const amount = formatMoney(amountCents);
              toast.done(
                dueOn === null ? m.money_refunded({ amount }) : m.money_refunded_on({ amount, day: shortDay(dueOn) }),
              );
            },
          },
        )
      }
    />
  );
}
