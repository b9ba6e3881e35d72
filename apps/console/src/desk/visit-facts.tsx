import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { startOfDay } from '@embook/domain/shared';
import { Banknote, BookOpen, Clock, Landmark } from 'lucide-react';
import { formatDay, formatMoney, formatSigned, formatTime } from '../lib/formats.ts';
import { useShopNow } from '../lib/clock.ts';
import { useZone } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import css from '../theme/panel.module.css';
import { methodWords, paidWithWords, statusWords } from '../lib/visit-words.ts';
import shared from '../theme/shared.module.css';

interface VisitFactsProps {
  visit: OpenedVisitAnswer;
  onPay: (() => void) | undefined;
  /** For who may put an entry of the till right. */
  onCorrect: ((entryId: number) => void) | undefined;
}

/** Time, service, room and money, each in one line. */
export function VisitFacts({ visit, onPay, onCorrect }: VisitFactsProps) {
  const { booking, employee, room, shop, till, paymentType } = visit;
  const { startsAt, endsAt, priceCents, openCents, paid, status } = booking;
  const zone = useZone(booking.shopId);
  const now = useShopNow(zone);
  const minutes = Math.round((startsAt - now) / 60);
  const soon = status === 'confirmed' && minutes > 0 && minutes < 120 ? m.desk_in_minutes({ count: minutes }) : '';
  const isToday = startOfDay(startsAt) === startOfDay(now);
  const day = isToday ? m.desk_today({ day: formatDay(startsAt) }) : formatDay(startsAt);
  const place = employee && room ? m.desk_with_in({ name: employee.name, room: room.name }) : (employee ?? room)?.name;
  return (
    <>
      <section className={css.facts}>
        <div className={css.fact}>
          <Clock size={18} aria-hidden />
          <p className={shared.words}>
            <strong>
              {[day, m.desk_from_until({ from: formatTime(startsAt), until: formatTime(endsAt) })].join(', ')}
            </strong>
            <span className={css.small}>
              <span className={css.status} data-status={status}>
                {statusWords[status]()}
              </span>
              {soon !== '' && [' ·', soon].join(' ')}
            </span>
          </p>
        </div>
        <div className={css.fact}>
          <BookOpen size={18} aria-hidden />
          <p className={shared.words}>
            <strong>{booking.service.name}</strong>
            <span className={css.small}>{[place, shop.name].filter(Boolean).join(' · ')}</span>
          </p>
          {priceCents !== null && <span className={css.amount}>{formatMoney(priceCents)}</span>}
        </div>
        {till.map(({ id, kind, method, amountCents, reason, who, correctable }) => (
          // It takes the focus once its button to correct it is gone: the next button of the panel does something else.
          <div key={id} className={css.fact} tabIndex={-1}>
            <Banknote size={18} aria-hidden />
            <p className={shared.words}>
              <span>
                {kind === 'correction'
                  ? m.desk_till_corrected()
                  : kind === 'refund'
                    ? m.desk_till_back()
                    : methodWords[method]()}
              </span>
              <span className={css.small}>{[who, reason].filter(Boolean).join(' · ')}</span>
            </p>
            {correctable && onCorrect && (
              <Button kind="quiet" size="small" onClick={() => onCorrect(id)}>
                {m.desk_correct()}
              </Button>
            )}
            <span className={css.amount}>{formatSigned(-amountCents)}</span>
          </div>
        ))}
        {paid && till.length === 0 && priceCents !== null && paymentType !== null && (
          <div className={css.fact}>
            <Landmark size={18} aria-hidden />
            <p className={shared.words}>{paidWithWords(paymentType)}</p>
            <span className={css.amount}>{priceCents > 0 && formatSigned(-priceCents)}</span>
          </div>
        )}
      </section>
      {openCents !== null && openCents > 0 && status !== 'cancelled' && status !== 'released' && (
        <section className={css.due}>
          <h3>{m.desk_still_to_pay()}</h3>
          <span className={css.dueAmount}>{formatMoney(openCents)}</span>
          {onPay && status !== 'arrived' && (
            <span className={css.dueButton}>
              <Button block onClick={onPay}>
                <Banknote size={18} aria-hidden />
                {m.desk_take_payment()}
              </Button>
            </span>
          )}
        </section>
      )}
    </>
  );
}
