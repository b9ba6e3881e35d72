import { type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { type Purchase, startBounds } from '@embook/domain/subscriptions';
import { useState } from 'react';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Calendar, type DayState } from '../../ui/calendar/calendar.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { BackButton } from './back-button.tsx';
import css from './purchase.module.css';
import type { Buying } from './use-purchase.ts';

interface StartDateStepProps extends Pick<Buying, 'take'> {
  purchase: Extract<Purchase, { step: 'startDate' }>;
}

/** The start date; today by default. */
export function StartDateStep({ purchase: { startDate, refused }, take }: StartDateStepProps) {
  const { first, last } = startBounds(useShopNow(useCompany().timeZone));
  const [day, setDay] = useState<Day>(() => dayOf(startDate ?? first));
  const [month, setMonth] = useState(day);
  const today = dayOf(first);
  const stateOf = (shown: Day): DayState => {
    const early = shown < today;
    const late = shown > dayOf(last);
    const words = early
      ? m.subscriptions_buy_date_past()
      : late
        ? m.subscriptions_buy_date_late({ date: formatDay(last) })
        : null;
    return { refused: early || late, free: null, words };
  };
  // After midnight the chosen day may have passed.
  const chosen = timeOfDay(day < today ? today : day) ?? first;
  return (
    <>
      {refused && <Notice tone="problem">{m.subscriptions_buy_date_refused()}</Notice>}
      <p className={css.text}>{m.subscriptions_buy_date_text({ date: formatLongDay(last) })}</p>
      <Calendar
        month={month}
        first={today}
        last={dayOf(last)}
        today={today}
        chosen={dayOf(chosen)}
        stateOf={stateOf}
        onMonth={setMonth}
        onChoose={setDay}
      />
      <div className={css.actions}>
        <Button block onClick={() => take({ type: 'date_taken', startDate: chosen })}>
          {m.subscriptions_buy_date_go({ date: formatDay(chosen) })}
        </Button>
        <BackButton take={take} />
      </div>
    </>
  );
}
