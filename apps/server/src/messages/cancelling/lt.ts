import { datesIn, formatEuro } from '@embook/domain/shared';
import type { CancellingWords, KeptVisit } from './words.ts';

const { moment, dayNamed } = datesIn('lt');

const keptBecause: Record<KeptVisit['outcome'], string> = {
  begun: 'jau prasidėjo',
  within_policy: 'atšaukti per vėlu',
  company_only: 'atšaukti gali tik įmonė',
  provider_warning: 'apmokėta per PayPro',
};

export const cancelling: CancellingWords = {
  costs(outcome, until, company) {
    const when = until === null ? 'Iki apsilankymo pradžios' : `Iki ${moment(until)}`;
    switch (outcome.kind) {
      case 'begun':
      case 'within_policy':
        return 'Šio apsilankymo atšaukti nebegalima.';
      case 'company_only':
        return `Šį apsilankymą atšaukti gali tik ${company}.`;
      case 'provider_warning':
        return `iDEAL mokėjimo per PayPro internetu atšaukti negalima: jei negalėsite atvykti, susisiekite su ${company}.`;
      case 'free':
        return `${when} galite atšaukti nemokamai.`;
      case 'free_use_returned':
        return `${when} galite atšaukti ir susigrąžinti apsilankymą.`;
      case 'refund':
        if (outcome.amount === 0)
          return 'Atšaukus pinigai negrąžinami: atšaukimo mokestis toks pat kaip jūsų mokėjimas.';
        return outcome.fee === 0
          ? `${when} galite atšaukti ir susigrąžinti ${formatEuro(outcome.amount)}.`
          : `${when} galite atšaukti ir susigrąžinti ${formatEuro(outcome.amount)}; ${formatEuro(outcome.fee)} lieka kaip atšaukimo mokestis.`;
      case 'use_lost':
        return 'Atšaukus apsilankymas bus laikomas panaudotu.';
      case 'cost_lost':
        return `Atšaukus sumokėti ${formatEuro(outcome.amount)} nebus grąžinti.`;
    }
  },
  afterwards: {
    use_lost: 'Vėliau apsilankymas bus laikomas panaudotu.',
    cost_lost: 'Vėliau sumokėti pinigai negrąžinami.',
    within_policy: 'Vėliau atšaukti nebegalima.',
  },
  became: {
    free: () => 'Mokėti nereikia.',
    free_use_returned: () => 'Apsilankymas grąžintas į jūsų paketą ar abonementą.',
    refund: (refund) => {
      if (!refund) return 'Atšaukimo mokestis toks pat kaip jūsų mokėjimas, todėl nieko negrąžiname.';
      const { dueOn, amountCents, feeCents = 0 } = refund;
      const returned = `${dayNamed(dueOn)} grąžinsime ${formatEuro(amountCents)} į sąskaitą, iš kurios mokėjote.`;
      return feeCents === 0 ? returned : `${returned} ${formatEuro(feeCents)} lieka kaip atšaukimo mokestis.`;
    },
    use_lost: () => 'Nemokamai atšaukti buvo per vėlu: apsilankymas laikomas panaudotu.',
    cost_lost: () => 'Susigrąžinti pinigų buvo per vėlu: sumokėta suma negrąžinama.',
  },
  partly: (kept, refundOn) =>
    [
      'Atšaukti ne visi apsilankymai.',
      `Lieka rezervuota: ${kept.map(({ startsAt, outcome }) => `${moment(startsAt)} (${keptBecause[outcome]})`).join('; ')}.`,
      ...(refundOn === null ? [] : [`Už atšauktus sumokėti pinigai bus grąžinti ${dayNamed(refundOn)}.`]),
    ].join(' '),
};
