import { datesIn, formatEuro, type Locale, type ShopTime } from '@embook/domain/shared';
import type { Allowance } from '@embook/domain/subscriptions';
import { m } from '../paraglide/messages.js';

interface AgreementTerms {
  readonly company: string;
  readonly name: string;
  readonly priceCents: number;
  readonly duration: 'monthly' | '4_weeks';
  readonly startsOn: ShopTime;
  readonly groups: readonly {
    readonly services: readonly string[];
    readonly allowance: Allowance;
    readonly missedWeeks: number | null;
  }[];
  /** The company's own terms, in place of ours. */
  readonly ownTerms: string | null;
}

/** What a customer agrees to when they buy a subscription, line by line (SUB-3). */
export function agreementIn(locale: Locale) {
  const to = { locale };

  function allowed({ services, allowance, missedWeeks }: AgreementTerms['groups'][number]): string {
    const what = { services: services.join(', ') };
    if (allowance.kind === 'unlimited') return m.notice_agreement_unlimited(what, to);
    const times = m[`notice_agreement_per_${allowance.per}`]({ ...what, times: allowance.times }, to);
    return missedWeeks ? `${times} ${m.notice_agreement_missed({ weeks: missedWeeks }, to)}` : times;
  }

  return ({ company, name, priceCents, duration, startsOn, groups, ownTerms }: AgreementTerms): readonly string[] => [
    m.notice_agreement_intro({ company, name }, to),
    priceCents === 0
      ? m.notice_agreement_free({}, to)
      : m[`notice_agreement_price_${duration}`]({ price: formatEuro(priceCents) }, to),
    m.notice_agreement_first_day({ day: datesIn(locale).longDay(startsOn) }, to),
    ...groups.map(allowed),
    ownTerms ?? m.notice_agreement_terms({}, to),
    ...(priceCents === 0 ? [] : [m.notice_agreement_unpaid({}, to)]),
  ];
}
