import { type AgainMoment, differenceFrom } from '@embook/domain/booking';
import { isoWeekdayOf, joinFacts, type ShopTime } from '@embook/domain/shared';
import { useId } from 'react';
import { formatMoment, formatTime, formatWeekday } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Pill } from '../../ui/pill/pill.tsx';
import { RadioCards } from '../../ui/radio-cards/radio-cards.tsx';
import shared from '../../ui/shared/shared.module.css';
import layout from '../../ui/shared/layout.module.css';
import css from './again.module.css';
import { differenceText } from './difference-words.ts';

export const keyOf = ({ timestamp, roomId }: AgainMoment): string => `${timestamp} ${roomId}`;

interface AgainMomentsProps {
  moments: readonly AgainMoment[];
  /** The moments are not of whoever was there. */
  isAnyone: boolean;
  /** The start of the visit before. */
  before: ShopTime;
  chosen: AgainMoment | undefined;
  /** Those that somebody else has since they were shown. */
  taken: ReadonlySet<string>;
  /** A booking is on its way: nothing else can be chosen. */
  busy: boolean;
  onChoose: (moment: AgainMoment) => void;
}

/** AGAIN-1: the next moments around the weekday and hour of a visit; what differs is said in words. */
export function AgainMoments({ moments, isAnyone, before, chosen, taken, busy, onChoose }: AgainMomentsProps) {
  const id = useId();
  const around = { weekday: formatWeekday(isoWeekdayOf(before)), time: formatTime(before) };
  return (
    <section className={layout.section}>
      <div className={css.heading}>
        <h2 id={id} className={shared.heading}>
          {headingOf(moments[0], isAnyone)}
        </h2>
        <p className={shared.muted}>{m.common_again_around(around)}</p>
      </div>
      <RadioCards
        labelledBy={id}
        chosen={chosen && keyOf(chosen)}
        onChoose={(key) => {
          const moment = moments.find((each) => keyOf(each) === key);
          if (moment) onChoose(moment);
        }}
        cards={moments.map((moment) => {
          const isTaken = taken.has(keyOf(moment));
          const difference = differenceFrom(before, moment.timestamp);
          const isSame = difference.days === 0 && difference.minutes === 0;
          return {
            value: keyOf(moment),
            title: joinFacts([formatMoment(moment.timestamp), isAnyone && (moment.employeeName ?? moment.roomName)]),
            text: differenceText(difference),
            disabled: isTaken || busy,
            icon: isTaken ? (
              <Pill tone="warn">{m.common_again_taken()}</Pill>
            ) : (
              isSame && moment.isClosest && <em className={css.always}>{m.common_again_as_always()}</em>
            ),
          };
        })}
      />
    </section>
  );
}

function headingOf(moment: AgainMoment | undefined, isAnyone: boolean): string {
  if (isAnyone || !moment) return m.common_again_next_anyone();
  return moment.employeeName === null
    ? m.common_again_next_in({ name: moment.roomName })
    : m.common_again_next_with({ name: moment.employeeName });
}
