import type { RefusedRefund } from '@embook/domain/till';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoment, formatMoney } from '../lib/formats.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { useRefunds } from './list-queries.ts';
import { nameWords } from './till-words.ts';
import css from './money.module.css';
import shared from '../theme/shared.module.css';

interface RefusedProps {
  refused: readonly RefusedRefund[];
  mayChange: boolean;
}

/** TILL-4: what the provider did not pay back stays on top until it is done. */
export function RefusedRefunds({ refused, mayChange }: RefusedProps) {
  const [chosen, setChosen] = useState<RefusedRefund>();
  const { retry, settle } = useRefunds();
  if (refused.length === 0 && !chosen) return null;
  const close = () => {
    setChosen(undefined);
    settle.reset();
  };
  return (
    <section className={css.refused} aria-label={m.money_refused_title()}>
      <h2 className={css.refusedTitle}>
        <TriangleAlert size={18} aria-hidden />
        {m.money_refused_title()}
      </h2>
      <p>{m.money_refused_text()}</p>
      <ul>
        {refused.map((each) => {
          const { id, customer, about, amountCents, settledCents, refusal, nextTryAt } = each;
          return (
            <li key={id} className={css.refusedRow}>
              <span className={shared.words}>
                <b>
                  {nameWords(customer)}, {formatMoney(amountCents)}
                </b>
                <span>{about}</span>
                {refusal !== null && <span className={shared.small}>{m.money_refused_why({ why: refusal })}</span>}
                {settledCents > 0 && (
                  <span className={shared.small}>{m.money_refused_settled({ amount: formatMoney(settledCents) })}</span>
                )}
                <span className={shared.small}>
                  {nextTryAt === null
                    ? m.money_refused_soon()
                    : m.money_refused_next({ when: formatMoment(nextTryAt) })}
                </span>
              </span>
              {mayChange && (
                <span className={shared.wrapped}>
                  {nextTryAt !== null && (
                    <Button
                      loading={retry.isPending && retry.variables === id}
                      onClick={() => retry.mutate(id, { onSuccess: () => toast.done(m.money_retried()) })}
                    >
                      {m.money_retry()}
                    </Button>
                  )}
                  <Button onClick={() => setChosen(each)}>{m.money_settle()}</Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {chosen && (
        <AmountDialog
          title={m.money_settle_of({ name: nameWords(chosen.customer) })}
          text={m.money_settle_text()}
          mostCents={chosen.amountCents}
          submitWords={m.money_settle_submit}
          isPending={settle.isPending}
          error={settle.error}
          onClose={close}
          onSubmit={(amountCents, reason) =>
            settle.mutate(
              { id: chosen.id, amountCents, reason },
              {
                onSuccess: () => {
                  close();
                  toast.done(m.money_settled());
                },
              },
            )
          }
        />
      )}
    </section>
  );
}
