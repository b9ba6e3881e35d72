import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment, formatMoney, shortDay } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import css from './money.module.css';
import { closingsQuery } from './queries.ts';
import { differenceWords } from './till-words.ts';
import shared from '../theme/shared.module.css';

interface ClosingsProps {
  shopId: number;
  onOpen: (date: string) => void;
}

/** TILL-2: the days of a shop that were closed, the latest first; each opens above the list. */
export function Closings({ shopId, onOpen }: ClosingsProps) {
  const query = useInfiniteQuery(closingsQuery(shopId));
  return (
    <section className={css.closings} aria-label={m.money_closings()}>
      <h2 className={css.listTitle}>{m.money_closings()}</h2>
      <Loaded query={query} failed={m.money_closings_failed()} waiting={<Skeleton lines={4} />}>
        {({ pages }) => {
          const closings = pages.flatMap((page) => page.closings);
          if (closings.length === 0) return <p className={css.none}>{m.money_closings_none()}</p>;
          return (
            <>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{m.money_day()}</th>
                    <th scope="col">{m.money_expected()}</th>
                    <th scope="col">{m.money_counted()}</th>
                    <th scope="col">{m.money_difference()}</th>
                    <th scope="col">{m.money_closed_head()}</th>
                  </tr>
                </thead>
                <tbody>
                  {closings.map(({ id, date, expectedCents, countedCents, differenceCents, note, who, closedAt }) => (
                    <tr key={id}>
                      <th scope="row">
                        <button type="button" className={css.open} onClick={() => onOpen(date)}>
                          {shortDay(date)}
                        </button>
                      </th>
                      <td data-name={m.money_expected()}>{formatMoney(expectedCents)}</td>
                      <td data-name={m.money_counted()}>{formatMoney(countedCents)}</td>
                      <td data-name={m.money_difference()}>
                        <span className={differenceCents === 0 ? undefined : css.wrong}>
                          {differenceWords(differenceCents)}
                        </span>
                        {note !== null && <span className={`${shared.small} ${css.noteText}`}>{note}</span>}
                      </td>
                      <td data-name={m.money_closed_head()}>
                        {who}
                        <span className={shared.small}>{formatMoment(closedAt)}</span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {query.hasNextPage && (
                <p className={css.more}>
                  <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {m.money_more()}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
