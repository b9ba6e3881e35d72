import { sessionName } from '@embook/domain/groups';
import { FACT_SEPARATOR, isPriceShown, joinFacts } from '@embook/domain/shared';
import { CalendarDays, UserRound } from 'lucide-react';
import { formatDay, formatDuration, formatTime, formatTimeRange } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { FloatingBar } from '../../ui/floating-bar/floating-bar.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../ui/price/price.tsx';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './chosen-class.module.css';
import type { ChosenClass } from './use-chosen-class.ts';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

interface ChosenProps {
  chosen: ChosenClass;
}

const bookedOf = ({ session, option }: ChosenClass) => option ?? session;

/** The floating Book button: at every width, since the card beside the list begins too far down to have it in sight (GRP-6). */
export function ChosenBar({ chosen }: ChosenProps) {
  const { session, option } = chosen;
  const { startsAt, hidePrice } = session;
  const { cost } = bookedOf(chosen);
  const moment = joinFacts([formatDay(startsAt), formatTime(startsAt)]);
  return (
    <FloatingBar
      everywhere
      title={sessionName(session)}
      text={option?.serviceName}
      facts={
        <>
          {moment}
          {isPriceShown(cost, hidePrice) && FACT_SEPARATOR}
          <Price cents={cost} hide={hidePrice} />
        </>
      }
    >
      <ButtonLink href={paths.bookConfirm('group')}>{m.common_group_book()}</ButtonLink>
    </FloatingBar>
  );
}

/** What is chosen, with a picture and all facts, beside the list of a wide widget. */
export function ChosenCard({ chosen }: ChosenProps) {
  const { session, option } = chosen;
  const { startsAt, employeeName, roomName, description, hidePrice } = session;
  const { cost, length } = bookedOf(chosen);
  const [who, where] = [employeeName, roomName].filter(Boolean);
  return (
    <section className={`${shared.card} ${css.card}`} aria-label={m.common_group_chosen()}>
      <div className={css.picture}>
        <Picture
          src={session.photoUrl}
          alt=""
          width={640}
          height={360}
          sizes="(min-width: 992px) 340px, 272px"
          seed={session.serviceId}
        />
      </div>
      <div className={css.words}>
        <h2 className={`${shared.title} ${css.name}`}>{sessionName(session)}</h2>
        {option && <p className={css.option}>{option.serviceName}</p>}
        {description !== null && <p className={css.text}>{description}</p>}
        <ul className={css.facts}>
          <li>
            <CalendarDays size={20} aria-hidden />
            <p>
              <strong className={layout.fact}>{formatDay(startsAt)}</strong>
              <small className={shared.muted}>
                <Joined parts={[formatTimeRange(startsAt, length), formatDuration(length)]} />
              </small>
            </p>
          </li>
          {who && (
            <li>
              <UserRound size={20} aria-hidden />
              <p>
                <strong className={layout.fact}>{who}</strong>
                {where && <small className={shared.muted}>{where}</small>}
              </p>
            </li>
          )}
        </ul>
        <p className={css.total}>
          {m.common_group_price()}
          <Price cents={cost} hide={hidePrice} />
        </p>
      </div>
    </section>
  );
}
