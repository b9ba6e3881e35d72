import { datesIn, formatEuro } from '@embook/domain/shared';
import type { CancellingWords, KeptVisit } from './words.ts';

const { moment, dayNamed } = datesIn('en');

const keptBecause: Record<KeptVisit['outcome'], string> = {
  begun: 'it has begun',
  within_policy: 'too late to cancel',
  company_only: 'only the company can cancel it',
  provider_warning: 'paid through PayPro',
};

export const cancelling: CancellingWords = {
  costs(outcome, until, company) {
    const when = until === null ? 'until it begins' : `until ${moment(until)}`;
    switch (outcome.kind) {
      case 'begun':
      case 'within_policy':
        return 'This visit can no longer be cancelled.';
      case 'company_only':
        return `Only ${company} can cancel this visit.`;
      case 'provider_warning':
        return `An iDEAL payment through PayPro cannot be cancelled online: please contact ${company} if you cannot come.`;
      case 'free':
        return `You can cancel free of charge ${when}.`;
      case 'free_use_returned':
        return `You can cancel ${when} and get the visit back.`;
      case 'refund':
        if (outcome.amount === 0)
          return 'If you cancel, nothing is returned: the cancellation fee is as high as what you paid.';
        return outcome.fee === 0
          ? `You can cancel ${when} and get ${formatEuro(outcome.amount)} back.`
          : `You can cancel ${when} and get ${formatEuro(outcome.amount)} back; ${formatEuro(outcome.fee)} is kept as a fee.`;
      case 'use_lost':
        return 'If you cancel, the visit counts as used.';
      case 'cost_lost':
        return `If you cancel, the ${formatEuro(outcome.amount)} you paid is not returned.`;
    }
  },
  afterwards: {
    use_lost: 'After that, the visit counts as used.',
    cost_lost: 'After that, what you paid is not returned.',
    within_policy: 'After that, it can no longer be cancelled.',
  },
  became: {
    free: () => 'You have nothing to pay.',
    free_use_returned: () => 'Your visit has gone back to your bundle or membership.',
    refund: (refund) => {
      if (!refund) return 'The cancellation fee is as high as what you paid, so nothing is returned.';
      const { dueOn, amountCents, feeCents = 0 } = refund;
      const returned = `On ${dayNamed(dueOn)} we return ${formatEuro(amountCents)} to the account you paid from.`;
      return feeCents === 0 ? returned : `${returned} ${formatEuro(feeCents)} is kept as a cancellation fee.`;
    },
    use_lost: () => 'It was too late to cancel free of charge: the visit counts as used.',
    cost_lost: () => 'It was too late for a refund: what you paid is not returned.',
  },
  partly: (kept, refundOn) =>
    [
      'Not every visit is cancelled.',
      `Still booked: ${kept.map(({ startsAt, outcome }) => `${moment(startsAt)} (${keptBecause[outcome]})`).join('; ')}.`,
      ...(refundOn === null ? [] : [`What you paid for the cancelled ones will be refunded on ${dayNamed(refundOn)}.`]),
    ].join(' '),
};
