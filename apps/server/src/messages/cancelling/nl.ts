import { datesIn, formatEuro } from '@embook/domain/shared';
import type { CancellingWords, KeptVisit } from './words.ts';

const { moment, dayNamed } = datesIn('nl');

const keptBecause: Record<KeptVisit['outcome'], string> = {
  begun: 'is al begonnen',
  within_policy: 'te laat om te annuleren',
  company_only: 'alleen het bedrijf kan het annuleren',
  provider_warning: 'via PayPro betaald',
};

export const cancelling: CancellingWords = {
  costs(outcome, until, company) {
    const when = until === null ? 'tot het begint' : `tot ${moment(until)}`;
    switch (outcome.kind) {
      case 'begun':
      case 'within_policy':
        return 'Dit bezoek kan niet meer worden geannuleerd.';
      case 'company_only':
        return `Alleen ${company} kan dit bezoek annuleren.`;
      case 'provider_warning':
        return `Een iDEAL-betaling via PayPro kan niet online worden geannuleerd: neem contact op met ${company} als je niet kunt komen.`;
      case 'free':
        return `Je kunt kosteloos annuleren ${when}.`;
      case 'free_use_returned':
        return `Je kunt annuleren ${when} en krijgt het bezoek dan terug.`;
      case 'refund':
        if (outcome.amount === 0)
          return 'Als je annuleert, gaat er niets terug: de annuleringskosten zijn even hoog als wat je hebt betaald.';
        return outcome.fee === 0
          ? `Je kunt annuleren ${when} en krijgt ${formatEuro(outcome.amount)} terug.`
          : `Je kunt annuleren ${when} en krijgt ${formatEuro(outcome.amount)} terug; ${formatEuro(outcome.fee)} wordt als kosten ingehouden.`;
      case 'use_lost':
        return 'Als je annuleert, telt het bezoek als gebruikt.';
      case 'cost_lost':
        return `Als je annuleert, krijg je de betaalde ${formatEuro(outcome.amount)} niet terug.`;
    }
  },
  afterwards: {
    use_lost: 'Daarna telt het bezoek als gebruikt.',
    cost_lost: 'Daarna krijg je wat je hebt betaald niet terug.',
    within_policy: 'Daarna kun je niet meer annuleren.',
  },
  became: {
    free: () => 'Je hoeft niets te betalen.',
    free_use_returned: () => 'Het bezoek staat weer op je bundel of abonnement.',
    refund: (refund) => {
      if (!refund) return 'De annuleringskosten zijn even hoog als wat je hebt betaald, dus er gaat niets terug.';
      const { dueOn, amountCents, feeCents = 0 } = refund;
      const returned = `Op ${dayNamed(dueOn)} storten we ${formatEuro(amountCents)} terug op de rekening waarmee je hebt betaald.`;
      return feeCents === 0 ? returned : `${returned} ${formatEuro(feeCents)} wordt als annuleringskosten ingehouden.`;
    },
    use_lost: () => 'Het was te laat om kosteloos te annuleren: het bezoek telt als gebruikt.',
    cost_lost: () => 'Het was te laat voor een terugbetaling: wat je hebt betaald, gaat niet terug.',
  },
  partly: (kept, refundOn) =>
    [
      'Niet alle bezoeken zijn geannuleerd.',
      `Nog geboekt: ${kept.map(({ startsAt, outcome }) => `${moment(startsAt)} (${keptBecause[outcome]})`).join('; ')}.`,
      ...(refundOn === null
        ? []
        : [`Wat je voor de geannuleerde hebt betaald, krijg je op ${dayNamed(refundOn)} terug.`]),
    ].join(' '),
};
