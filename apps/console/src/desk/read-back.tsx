import { type ShopTime } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Mail, X } from 'lucide-react';
import { customerQuery } from '../customers/queries.ts';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { centsTyped, formatDay, formatMoney, formatTime, withYear } from '../lib/formats.ts';
import { modKey } from '../lib/keys.ts';
import { readinessOf } from '../lib/waiting-press.ts';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Key } from '../ui/key/key.tsx';
import { Skeleton } from '../ui/state/loaded.tsx';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { nearDay } from './day-words.ts';
import type { Draft } from './desk-draft-store.ts';
import boxCss from '../ui/popover/box.module.css';
import css from './read-back.module.css';
import { type Booking, isWarned, paymentOf } from './use-book.ts';
import type { TermsQuery } from './use-terms.ts';
import { paymentWords } from '../lib/visit-words.ts';
import { Warnings } from './warnings.tsx';
import shared from '../theme/shared.module.css';

interface ReadBackProps {
  draft: Draft;
  terms: TermsQuery;
  booking: Booking;
  shopName: string;
  now: ShopTime;
  change: (changes: Partial<Draft>) => void;
  onClose: () => void;
}

const missingWords = {
  who: m.desk_missing_who,
  what: m.desk_missing_what,
  person: m.desk_missing_person,
  when: m.desk_missing_when,
  taken: m.desk_missing_taken,
  passed: m.desk_warning_passed,
  price: m.desk_price_error,
  reason: m.desk_missing_reason,
} as const;

/** The summary to read to the caller, with everything to know before the button is pressed. */
export function ReadBack({ draft, terms, booking, shopName, now, change, onClose }: ReadBackProps) {
  // Until the terms of this choice have come, those of the one before would make a sentence of both (DESK-4).
  const isLoading = readinessOf(terms) === 'loading' && terms.isFetching;
  const data = isLoading ? undefined : terms.data;
  const isChosen = draft.chosen !== undefined && draft.service !== undefined;
  return (
    <div className={css.readBack}>
      <div className={css.head}>
        <span>{m.desk_read_back()}</span>
        <span>
          <IconButton label={m.desk_panel_close()} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className={css.body}>
        {isChosen && data ? (
          <Facts {...{ draft, data, shopName, now, change }} />
        ) : isChosen && isLoading ? (
          <Skeleton lines={4} />
        ) : (
          !(isChosen && terms.error) && <p className={css.empty}>{m.desk_read_back_empty()}</p>
        )}
        {terms.error && draft.chosen && (
          <p className={shared.refusal} role="alert">
            {errorText(terms.error)}
          </p>
        )}
        <Refused booking={booking} />
      </div>
      <div className={css.foot}>
        {booking.missing !== undefined && <p className={css.missing}>{missingWords[booking.missing]()}</p>}
        <Button
          kind="primary"
          size="large"
          block
          loading={booking.isPending}
          // Until its words are true; the key is kept until then.
          disabled={!booking.isPending && (booking.missing !== undefined || !booking.isReady)}
          onClick={booking.submit}
        >
          {bookWords(draft, data)}
          <Key sign={modKey('↵')} />
        </Button>
      </div>
    </div>
  );
}

/** A button has room for a first name. */
const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

function bookWords({ chosen, weeks }: Draft, terms: TermsQuery['data']): string {
  if (!chosen) return m.desk_book();
  const time = formatTime(chosen.startsAt);
  if (weeks > 1) return m.desk_book_weeks({ time, count: weeks });
  if (isWarned(terms)) return m.desk_book_anyway({ time });
  return terms?.employee ? m.desk_book_with({ time, name: firstWord(terms.employee.name) }) : m.desk_book_at({ time });
}

interface FactsProps extends Omit<ReadBackProps, 'booking' | 'terms' | 'onClose'> {
  data: NonNullable<TermsQuery['data']>;
}

function Facts({ draft, data, shopName, now, change }: FactsProps) {
  const { who, service, chosen } = draft;
  const known = useQuery({ ...customerQuery(who?.kind === 'known' ? who.id : 0), enabled: who?.kind === 'known' });
  if (!service || !chosen) return null;
  const email = who?.kind === 'new' ? who.person.email : known.data?.customer.email;
  const payment = paymentOf(draft, data);
  const cents = draft.price === undefined ? undefined : centsTyped(draft.price);
  const way = data.payments.find((each) => each.payment === payment);
  const cost = payment === 'none' ? 0 : (cents ?? way?.costCents ?? data.priceCents);
  const hasPassed = data.warnings.includes('passed');
  const near = nearDay(chosen.startsAt, now);
  /** As it is said to the caller, beginning with a capital. */
  const said = {
    day: near.slice(0, 1).toLocaleUpperCase() + near.slice(1),
    time: formatTime(chosen.startsAt),
    service: service.name,
    shop: [data.room?.name, shopName].filter(Boolean).join(', '),
    price: formatMoney(cents ?? data.priceCents),
  };
  return (
    <>
      <div className={css.when}>
        <p className={css.day}>{withYear(formatDay(chosen.startsAt), chosen.startsAt, now)}</p>
        <p className={css.time}>
          <strong>{formatTime(chosen.startsAt)}</strong> {m.desk_until({ time: formatTime(data.endsAt) })}
        </p>
      </div>
      <p className={css.sentence}>
        {data.employee ? m.desk_sentence({ ...said, name: data.employee.name }) : m.desk_sentence_alone(said)}
      </p>
      {data.taken && (
        <p className={shared.refusal} role="alert">
          {hasPassed ? m.desk_warning_passed() : m.desk_missing_taken()}
        </p>
      )}
      <Warnings warnings={data.warnings.filter((warning) => !data.taken || warning !== 'passed')} />
      <ul className={boxCss.consequences}>
        {data.busyUntil > data.endsAt && (
          <li className={css.cleanUp}>
            <DoorOpen size={18} aria-hidden />
            {m.desk_clean_up({ time: formatTime(data.busyUntil) })}
          </li>
        )}
        <li>
          <Mail size={18} aria-hidden />
          {known.data?.customer.mailStopped && who?.kind === 'known' ? (
            m.desk_mail_stopped()
          ) : email ? (
            <Checkbox checked={draft.tellCustomer} onChange={(tellCustomer) => change({ tellCustomer })}>
              {m.desk_confirmation()}
            </Checkbox>
          ) : (
            m.desk_no_confirmation()
          )}
        </li>
      </ul>
      <p className={css.total}>
        <span>{payment && paymentWords[payment]()}</span>
        <span>{formatMoney(cost)}</span>
      </p>
    </>
  );
}

/** A refusal with the error of every field; everything typed is kept. */
function Refused({ booking: { error } }: { booking: Booking }) {
  if (!error) return null;
  const refusal = refusalOf(error);
  const errors = [...new Set(Object.values(refusal?.errors ?? {}))];
  const text = refusal && 'booking_id' in refusal.result ? m.desk_already_in() : errorText(error);
  return (
    <div className={shared.refusal} role="alert">
      {errors.length > 0 ? errors.map((each) => <p key={each}>{each}</p>) : text}
    </div>
  );
}
