import {
  cancellationTermsOf,
  customersCancellation,
  type CustomersVisit,
  mayCancel,
  owedAtDesk,
  seriesCancellationOf,
} from '@embook/domain/reservations';
import { type Cents, type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { CalendarCheck, CalendarX2, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { useCancellationFee, useCapability, useCompany } from '../../company/queries.ts';
import { readClock, useShopNow } from '../../lib/clock.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { CancelTimeline } from '../../payment/choice/cancel-timeline.tsx';
import { callLink } from '../../shops/address-links.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { BoldAmounts } from '../../ui/price/bold-amounts.tsx';
import { RadioCards } from '../../ui/radio-cards/radio-cards.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import css from './cancel.module.css';
import layout from '../../ui/shared/layout.module.css';
import { outcomeText, seriesLines } from './outcome-words.ts';
import { refusedKind, type Scope } from './use-cancel.ts';

interface CancelQuestionProps {
  visit: VisitDetail;
  scope: Scope;
  /** Why the last try did not cancel. */
  error: unknown;
  onScope: (scope: Scope) => void;
  onYes: () => void;
  onNo: () => void;
}

/** Updated with the clock while it is open, so that it says what would happen now. */
export function CancelQuestion({ visit, scope, error, onScope, onYes, onNo }: CancelQuestionProps) {
  const { startsAt, timeZone, series, address } = visit;
  const fee = useCancellationFee(visit.cancellationFee);
  const company = useCompany().name;
  const canCancelAll = useCapability('cancel-scope');
  const ticking = useShopNow(timeZone);
  const [pressedAt, setPressedAt] = useState(0);

  const now = Math.max(ticking, pressedAt);
  const refused = refusedKind(error);
  const outcome = refused ? { kind: refused } : customersCancellation(visit, fee, now);
  const all = scope === 'all';
  const seriesVisits = all ? cancellablesOf(visit) : null;
  const allowed = all ? refused === undefined : mayCancel(outcome);

  const press = () => {
    const at = shopTimeAt(readClock(), timeZone);
    // If the outcome changed since it was shown, shows the new one instead of cancelling.
    if (!all && customersCancellation(visit, fee, at).kind !== outcome.kind) setPressedAt(at);
    else onYes();
  };

  return (
    <div className={layout.stack}>
      {canCancelAll && series.length > 0 && (
        <ScopeChoice visitText={formatMoment(startsAt)} chosen={scope} onChoose={onScope} />
      )}
      {!all && (
        <>
          <p className={css.text} role="status">
            <BoldAmounts text={outcomeText(outcome, { company, now, atShop: owedAtDesk(outcome, visit.paidAtShop) })} />
          </p>
          {outcome.kind !== 'company_only' && outcome.kind !== 'provider_warning' && outcome.kind !== 'begun' && (
            <div className={css.timeline}>
              <CancelTimeline visit={visit} terms={cancellationTermsOf(visit, fee, now)} />
            </div>
          )}
        </>
      )}
      {all && seriesVisits && (
        <div className={css.text} role="status">
          {seriesLines(seriesCancellationOf(seriesVisits, fee, now), { company, now }).map((line) => (
            <p key={line}>
              <BoldAmounts text={line} />
            </p>
          ))}
        </div>
      )}
      {all && <SeriesDays visit={visit} cancellables={seriesVisits} fee={fee} now={now} />}
      {pressedAt > 0 && error === null && <Notice tone="hint">{m.common_cancel_changed()}</Notice>}
      {error !== null && <Notice tone="problem">{errorText(error)}</Notice>}
      <div className={css.actions}>
        {allowed ? (
          <>
            <Button block kind="danger" onClick={press}>
              {m.common_cancel_yes()}
            </Button>
            <Button block kind="secondary" onClick={onNo}>
              {m.common_cancel_no()}
            </Button>
          </>
        ) : (
          address.contactNumber !== null && (
            <ButtonLink block kind="secondary" href={callLink(address.contactNumber)}>
              <Phone size={18} aria-hidden />
              {m.common_cancel_call({ number: address.contactNumber })}
            </ButtonLink>
          )
        )}
      </div>
    </div>
  );
}

/** The visit with the others of its series; null where the platform does not send how each was paid. */
function cancellablesOf(visit: VisitDetail): CustomersVisit[] | null {
  const others = visit.series.flatMap(({ startsAt, terms }) =>
    terms === null ? [] : [{ startsAt, timeZone: visit.timeZone, ...terms }],
  );
  return others.length === visit.series.length ? [visit, ...others] : null;
}

interface SeriesDaysProps {
  visit: VisitDetail;
  cancellables: readonly CustomersVisit[] | null;
  fee: Cents;
  now: ShopTime;
}

/** CAN-8: every day, and which of them stays booked where the platform says how each was paid. */
function SeriesDays({ visit, cancellables, fee, now }: SeriesDaysProps) {
  const label = useId();
  const days: readonly (CustomersVisit | { readonly startsAt: ShopTime })[] = cancellables ?? [visit, ...visit.series];
  const rows = days.map((day) => ({
    startsAt: day.startsAt,
    goes: !('paymentType' in day) || mayCancel(customersCancellation(day, fee, now)),
  }));
  return (
    <div>
      <h3 id={label} className={css.label}>
        {m.common_cancel_scope_days()}
      </h3>
      <ul className={`${css.report} ${css.days}`} aria-labelledby={label}>
        {rows
          .toSorted((one, other) => one.startsAt - other.startsAt)
          .map(({ startsAt, goes }) => (
            <li key={startsAt} className={goes ? undefined : css.kept}>
              {goes ? <CalendarX2 size={18} aria-hidden /> : <CalendarCheck size={18} aria-hidden />}
              <div>
                <strong>{formatMoment(startsAt)}</strong>
                {!goes && <span>{m.common_cancel_scope_stays()}</span>}
              </div>
            </li>
          ))}
      </ul>
    </div>
  );
}

interface ScopeChoiceProps {
  visitText: string;
  chosen: Scope;
  onChoose: (scope: Scope) => void;
}

/** CAN-8. */
function ScopeChoice({ visitText, chosen, onChoose }: ScopeChoiceProps) {
  const label = useId();
  return (
    <div className={css.scope}>
      <h3 id={label} className={css.label}>
        {m.common_cancel_scope()}
      </h3>
      <RadioCards
        labelledBy={label}
        cards={[
          { value: 'visit', title: m.common_cancel_scope_visit(), text: visitText },
          { value: 'all', title: m.common_cancel_scope_all(), text: m.common_cancel_scope_all_text() },
        ]}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  );
}
