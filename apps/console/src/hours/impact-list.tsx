import type { Impact, ImpactBooking } from '@embook/domain/hours';
import { CalendarDays, TriangleAlert, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Segments } from '../ui/segments/segments.tsx';
import { formatMoment, formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { SelectField } from '../ui/field/field.tsx';
import css from './impact-list.module.css';
import { type Choices, offerOf } from './use-choices.ts';
import { moveText } from './hours-words.ts';

/** Why it cannot stay at its time, and the nearest alternative. */
function nobodyText({ moves, startsAt, held }: ImpactBooking, isShopClosed: boolean): string | undefined {
  if (held) return m.hours_impact_held();
  const [first] = moves;
  if (!first) return m.hours_impact_nobody();
  if (first.startsAt === startsAt) return undefined;
  const move = moveText(first, startsAt);
  return isShopClosed ? m.hours_impact_closed({ move }) : m.hours_impact_nearest({ move });
}

interface VisitProps {
  booking: ImpactBooking;
  choices: Choices;
  kept: string;
  isShopClosed: boolean;
}

function Visit({ booking, choices, kept, isShopClosed }: VisitProps) {
  const { customer, service, startsAt, priceCents, moves, cancel, held } = booking;
  const picked = choices.of(booking);
  const warning = picked === undefined ? nobodyText(booking, isShopClosed) : undefined;
  const options = [
    ...(moves.length > 0 ? [{ value: 'move' as const, label: m.hours_choice_move() }] : []),
    ...(cancel ? [{ value: 'cancel' as const, label: m.hours_choice_cancel() }] : []),
    { value: 'keep' as const, label: m.hours_choice_keep() },
  ];
  return (
    <li className={css.visit} data-open={picked === undefined || undefined}>
      <div className={css.head}>
        <Avatar name={customer.name} />
        <span className={css.words}>
          <b className={css.name}>{customer.name}</b>
          <small className={css.small}>
            {formatMoment(startsAt)} · {service.name}
          </small>
        </span>
        {priceCents !== null && <span className={css.price}>{formatMoney(priceCents)}</span>}
      </div>
      <Segments
        label={m.hours_choice_label({ name: customer.name })}
        value={picked?.action}
        onChange={(action) => choices.pick(booking, action)}
        options={options}
      />
      {picked?.action === 'move' && (
        <SelectField
          label={m.hours_choice_where()}
          value={offerOf(booking, picked.to)}
          onChange={({ target }) => choices.pick(booking, 'move', Number(target.value))}
        >
          {moves.map((move, index) => (
            <option key={`${move.startsAt} ${move.roomId}`} value={index}>
              {moveText(move, startsAt)}
            </option>
          ))}
        </SelectField>
      )}
      {picked?.action === 'cancel' && cancel && (
        <p className={css.outcome}>
          <Undo2 size={16} aria-hidden />
          <span>{cancel.words}</span>
        </p>
      )}
      {picked?.action === 'keep' && !held && (
        <p className={css.outcome}>
          <CalendarDays size={16} aria-hidden />
          <span>{kept}</span>
        </p>
      )}
      {warning !== undefined && (
        <p className={css.warning}>
          <TriangleAlert size={16} aria-hidden />
          <span>{warning}</span>
        </p>
      )}
    </li>
  );
}

interface ImpactListProps {
  impact: Impact;
  choices: Choices;
  /** The label of keeping a visit. */
  kept?: string;
  /** The shop is closed at their times, so that they cannot stay whoever works. */
  isShopClosed?: boolean | undefined;
}

/** HRS-3: the blocking visits, with a proposal for each. */
export function ImpactList({ impact, choices, kept = m.hours_choice_kept(), isShopClosed = false }: ImpactListProps) {
  const { bookings, classes, moreClasses } = impact;
  const classesLabel = useId();
  const canMoveSome = bookings.some(({ moves, startsAt }) => moves[0]?.startsAt === startsAt);
  return (
    <section className={css.list} aria-label={m.hours_impact_label()}>
      <header className={css.title}>
        <h3 className={css.heading} aria-live="polite">
          {bookings.length === 0 ? m.hours_impact_none() : m.hours_impact_count({ count: bookings.length })}
        </h3>
        {canMoveSome && bookings.length > 1 && (
          <button type="button" className={css.link} onClick={choices.moveAll}>
            {m.hours_impact_move_all()}
          </button>
        )}
      </header>
      <ul className={css.visits}>
        {bookings.map((booking) => (
          <Visit key={`${booking.id} ${booking.version}`} {...{ booking, choices, kept, isShopClosed }} />
        ))}
      </ul>
      {classes.length > 0 && (
        <div className={css.warning}>
          <TriangleAlert size={16} aria-hidden />
          <div>
            <p id={classesLabel}>{m.hours_impact_classes()}</p>
            <ul className={css.classes} aria-labelledby={classesLabel}>
              {classes.map(({ id, name, startsAt }) => (
                <li key={id}>
                  {formatMoment(startsAt)} · {name}
                </li>
              ))}
            </ul>
            {moreClasses && <p>{m.hours_impact_more_classes()}</p>}
          </div>
        </div>
      )}
    </section>
  );
}
